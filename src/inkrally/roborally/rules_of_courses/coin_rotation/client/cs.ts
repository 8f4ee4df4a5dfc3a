/** What it says in Czech. */

export const texts = {
  'rule.coin_rotation':
    'kdykoli robot získá vlajku, jeho hráč hodí mincí; padne-li panna, plocha 12 krát 12 pod robotem se otočí o čtvrt otáčky po směru hodinových ručiček; roboti, vlajky a virtuální značky na ní si nechávají pole i natočení',
  'rule.coin_rotation.1': 'Plochy se otáčejí.',
  'rule.coin_rotation.1.text':
    'Kdo získá vlajku, hodí mincí; padne-li panna, plocha pod jeho robotem se otočí o čtvrt otáčky po směru hodinových ručiček.',
  'rule.coin_rotation.1.seen': 'Plocha se ti otočí před očima a nad tvými registry stojí, kolik se jich už otočilo.',
  'rule.coin_rotation.2': 'Co na nich leží, zůstává.',
  'rule.coin_rotation.2.text':
    'Roboti, vlajky a virtuální značky si nechávají pole i natočení; plocha pod nimi je nová.',
  'rule.coin_rotation.2.seen': 'Plánovaná cesta se kreslí na plochu tak, jak leží teď.',
  'rule.coin_rotation.now': 'Získaná vlajka může otočit plochu pod robotem.',
} as const satisfies Record<string, string>;
