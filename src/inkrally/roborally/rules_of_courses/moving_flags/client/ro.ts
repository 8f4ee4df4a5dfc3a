/** What it says in Romanian. */

export const texts = {
  'rule.moving_flags':
    'la pasul C al fiecărui registru, benzile duc steagurile la fel ca pe roboți; un steag care cade într-o groapă revine pe căsuța lui de start la începutul registrului următor; marcajele de arhivă de pe un steag merg cu el; steagurile atinse rămân atinse',
  'rule.moving_flags.1': 'Benzile duc steaguri.',
  'rule.moving_flags.1.text':
    'În fiecare registru se mișcă la fel ca roboții, iar marcajele de arhivă de pe ele merg cu ele.',
  'rule.moving_flags.1.seen': 'Podeaua arată unde sunt acum.',
  'rule.moving_flags.2': 'În groapă și înapoi.',
  'rule.moving_flags.2.text':
    'Un steag care cade într-o groapă revine pe prima lui căsuță la începutul registrului următor.',
  'rule.moving_flags.2.seen': 'Deasupra registrelor tale, cât timp lipsește.',
  'rule.moving_flags.3': 'O atingere rămâne valabilă.',
  'rule.moving_flags.3.text': 'Ce ai atins rămâne atins, oriunde ar merge steagul.',
  'rule.moving_flags.3.seen': 'Steagurile mici de lângă numele tău.',
  'rule.moving_flags.now': 'Benzile duc steagurile cu ele.',
} as const satisfies Record<string, string>;
