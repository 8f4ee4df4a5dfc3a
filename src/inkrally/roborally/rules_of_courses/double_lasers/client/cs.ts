/** What it says in Czech. */

export const texts = {
  'rule.double_lasers':
    'každý výstřel laseru robota platí dvakrát, i ten, který přidá vylepšení (Zadní laser 2, Dvouhlavňový laser 4); zbraně, které laser nahrazují a nezpůsobují poškození, ho nezpůsobují ani tady',
  'rule.double_lasers.1': 'Roboti střílejí dvakrát silněji.',
  'rule.double_lasers.1.text':
    'Každý výstřel robota platí dvakrát, i ten, který přidá karta vylepšení. Zbraně, které nezpůsobují poškození, ho nezpůsobují ani tady.',
  'rule.double_lasers.1.seen': 'Každý výstřel se kreslí dvěma paprsky.',
  'rule.double_lasers.now': 'Laser každého robota platí dvakrát.',
} as const satisfies Record<string, string>;
