/** What it says in Romanian. */

export const texts = {
  'option.abort_switch': 'Comutator de abandon',
  'option.abort_switch.text':
    'O dată pe tură, cartea tocmai dezvăluită poate fi schimbată cu cea de deasupra pachetului; la fel se înlocuiește apoi fiecare registru următor din tură.',
  'option.abort_switch.keep': 'Păstrează cartea',
  'option.abort_switch.abort': 'Schimb-o, și pe toate următoarele',
} as const satisfies Record<string, string>;
