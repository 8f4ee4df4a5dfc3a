/** What it says in German. */

export const texts = {
  'rule.two_robots':
    'alle haben einen Rennroboter und einen Blocker mit getrennten Handkarten und Programmen; Blocker können keine Flaggen erreichen; der Countdown beginnt erst, wenn nur eine Person noch nicht beide Programme fertig hat (60 Sekunden für zwei unprogrammierte Roboter); es gewinnt, wer mit dem Rennroboter alle Flaggen erreicht oder als letzte Person einen mit Leben hat',
  'rule.two_robots.1': 'Je ein Rennroboter und ein Blocker.',
  'rule.two_robots.1.text': 'Beide haben eigene Handkarten und ein eigenes Programm.',
  'rule.two_robots.1.seen': 'Reiter über deinen Registern.',
  'rule.two_robots.2': 'Blocker erreichen keine Flaggen.',
  'rule.two_robots.2.text': 'Sie sind da, um im Weg zu sein.',
  'rule.two_robots.2.seen': 'Die Liste der Roboter sagt, welche es sind.',
  'rule.two_robots.3': 'Der Countdown zählt pro Roboter.',
  'rule.two_robots.3.text':
    'Wer zuletzt programmiert, hat seine Zeit zweimal, sobald alle anderen beide Programme abgegeben haben.',
  'rule.two_robots.3.seen': 'Die Uhr in der Kopfzeile, wenn der Tisch einen Countdown hat.',
  'rule.two_robots.4': 'Der letzte Rennroboter gewinnt.',
  'rule.two_robots.4.text':
    'Es gewinnt, wer mit dem Rennroboter alle Flaggen erreicht oder als letzte Person einen mit Leben hat.',
  'rule.two_robots.4.seen': 'Die Liste der Roboter.',
  'rule.two_robots.now': 'Nur Rennroboter erreichen Flaggen; Blocker sind im Weg.',
} as const satisfies Record<string, string>;
