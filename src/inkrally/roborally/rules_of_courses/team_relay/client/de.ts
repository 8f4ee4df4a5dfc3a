/** What it says in German. */

export const texts = {
  'rule.team_relay':
    'Teams zu zweit; jede Flagge muss der Reihe nach erreicht werden, aber nur von einem Roboter des Teams',
  'rule.team_relay.1': 'Teams zu zweit.',
  'rule.team_relay.1.text': 'Beide teilen sich ihre Flaggen: Jede zählt einmal, egal wer von beiden sie erreicht.',
  'rule.team_relay.1.seen': 'Über deinen Registern: die nächste Flagge jedes Teams.',
  'rule.team_relay.2': 'Flaggen der Reihe nach.',
  'rule.team_relay.2.text': 'Es zählt die nächste, wie in jedem Rennen.',
  'rule.team_relay.2.seen': 'Die kleinen Flaggen neben beiden Namen.',
  'rule.team_relay.3': 'Das eigene Team ist kein Schild.',
  'rule.team_relay.3.text': 'Auch die beiden schieben und treffen einander wie üblich.',
  'rule.team_relay.3.seen': 'Die Zeilen der Runde sagen, wer wen getroffen hat.',
} as const satisfies Record<string, string>;
