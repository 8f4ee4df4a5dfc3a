/** What it says in German. */

export const texts = {
  'rule.toggle':
    'zwei Teams; Flaggen dürfen in jeder Reihenfolge erreicht werden; wer eine erreicht, beansprucht sie für sein Team, bis das andere Team sie erreicht; ein Team, das alle drei zugleich hält, gewinnt; ein zerstörter Roboter setzt vor der Rückkehr eine ganze Runde aus',
  'rule.toggle.1': 'Flaggen in jeder Reihenfolge.',
  'rule.toggle.1.text':
    'Wer am Ende eines Registers eine Flagge erreicht, beansprucht sie für sein Team, bis das andere Team sie erreicht.',
  'rule.toggle.1.seen': 'Der Fabrikboden zeigt, wem sie gehört: zwei Linien für Straße, Sprossen für Gleis.',
  'rule.toggle.2': 'Alle drei zugleich gewinnen.',
  'rule.toggle.2.text': 'Sobald dein Team sie hält, ist das Rennen vorbei.',
  'rule.toggle.2.seen': 'Über deinen Registern: wer was hält und was fehlt.',
  'rule.toggle.3': 'Zerstörte Roboter setzen eine ganze Runde aus,',
  'rule.toggle.3.text': 'bevor sie zurückkehren.',
  'rule.toggle.3.seen': 'Neben ihrem Namen: die Runde, in der sie zurück sind.',
  'rule.toggle.4': 'Das eigene Team ist kein Schild.',
  'rule.toggle.4.text': 'Auch im selben Team schieben und treffen Roboter einander wie üblich.',
  'rule.toggle.4.seen': 'Die Zeilen der Runde sagen, wer wen getroffen hat.',
} as const satisfies Record<string, string>;
