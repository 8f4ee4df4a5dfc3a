/** What it says in Czech. */

export const texts = {
  'rule.capture':
    'dva týmy, každý na vlastní ploše; vítězí tým, který má na konci kola na své ploše vlajku druhého týmu',
  'rule.capture.1': 'Dvě plochy, dvě vlajky.',
  'rule.capture.1.text': 'Každý tým má jednu plochu a vlajku na ní.',
  'rule.capture.1.seen': 'První volba určí, čí je která plocha; rámeček domova má čáru svého týmu.',
  'rule.capture.2': 'Dones tu jejich domů.',
  'rule.capture.2.text':
    'Robot, který skončí registr na vlajce druhého týmu, ji bere s sebou. Vítězí tým, který ji má na konci kola na vlastní ploše.',
  'rule.capture.2.seen': 'Nad tvými registry: kdo nese kterou vlajku.',
  'rule.capture.3': 'Dá se upustit.',
  'rule.capture.3.text': 'Kdo ji nese, upustí ji, když je mimo vlastní plochu odtlačen, spadne nebo je zničen.',
  'rule.capture.3.seen': 'V řádku kola stojí, kde leží.',
  'rule.capture.4': 'Pošli svou domů.',
  'rule.capture.4.text': 'Získej na vlastní ploše svou vlajku a vrátí se tam, kde začínala.',
  'rule.capture.4.seen': 'Řekne to řádek kola.',
  'rule.capture.5': 'Odtlačen na jejich ploše.',
  'rule.capture.5.text':
    'Robot, kterého soupeř tlačí na své domovské ploše, je stažen z plochy; začíná znovu doma a život neztrácí.',
  'rule.capture.5.seen': 'Řekne to seznam robotů.',
  'rule.capture.now': 'Dones vlajku druhého týmu na vlastní plochu.',
} as const satisfies Record<string, string>;
