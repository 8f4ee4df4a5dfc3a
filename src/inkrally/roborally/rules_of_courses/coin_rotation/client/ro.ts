/** What it says in Romanian. */

export const texts = {
  'rule.coin_rotation':
    'când un robot atinge un steag, se dă cu banul; la cap, planșa de 12 pe 12 pe care stă robotul se rotește cu un sfert în sensul acelor de ceasornic; roboții, steagurile și marcajele de arhivă de pe ea își păstrează căsuțele și orientarea',
  'rule.coin_rotation.1': 'Planșele se rotesc.',
  'rule.coin_rotation.1.text':
    'Cine atinge un steag dă cu banul; la cap, planșa de sub acel robot se rotește cu un sfert în sensul acelor de ceasornic.',
  'rule.coin_rotation.1.seen':
    'Podeaua se rotește sub ochii tăi, iar deasupra registrelor scrie câte planșe s-au rotit.',
  'rule.coin_rotation.2': 'Ce e pe ele rămâne.',
  'rule.coin_rotation.2.text':
    'Roboții, steagurile și marcajele de arhivă își păstrează căsuțele și orientarea; podeaua de sub ele e alta.',
  'rule.coin_rotation.2.seen': 'Drumul plănuit e desenat pe podea așa cum e acum.',
  'rule.coin_rotation.now': 'Un steag atins poate roti planșa de sub acel robot.',
} as const satisfies Record<string, string>;
