/** What it says in German. */

export const texts = {
  'rule.options_instead_of_repair':
    'beim Aufräumen zieht ein Roboter auf einem Feld mit einzelnem Schraubenschlüssel oder einer Flagge 1 Optionskarte und repariert nichts; auf gekreuztem Schlüssel und Hammer zieht er 2 Optionskarten und repariert nichts',
  'rule.options_instead_of_repair.1': 'Karten statt Reparaturen.',
  'rule.options_instead_of_repair.1.text':
    'Am Ende einer Runde gibt ein einzelner Schraubenschlüssel oder eine Flagge eine Optionskarte, gekreuzter Schlüssel und Hammer geben zwei; repariert wird dort nichts.',
  'rule.options_instead_of_repair.1.seen': 'Die Zeilen nach Register 5 sagen, was gezogen wurde.',
  'rule.options_instead_of_repair.now': 'Schraubenschlüssel und Flaggen geben Optionskarten und reparieren nichts.',
} as const satisfies Record<string, string>;
