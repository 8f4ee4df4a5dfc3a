/** What it says in Romanian. */

export const texts = {
  'rule.superbot':
    'un robot e SuperBot: trage de două ori mai tare, scapă de toate avariile după fiecare tură și numai el primește steaguri; cine îl distruge îi ia locul',
  'rule.superbot.1': 'Un robot e SuperBot.',
  'rule.superbot.1.text': 'Trage de două ori mai tare și scapă de toate avariile după fiecare tură.',
  'rule.superbot.1.seen': 'Un inel din două linii în jurul lui, pe podea.',
  'rule.superbot.2': 'Numai el primește steaguri.',
  'rule.superbot.2.text': 'Ce ating ceilalți nu contează.',
  'rule.superbot.2.seen': 'Deasupra registrelor tale: cine este.',
  'rule.superbot.3': 'Ia-i locul.',
  'rule.superbot.3.text':
    'Când e distrus, de orice ar fi, următorul SuperBot e cel care l-a lovit ultimul cu laserul sau l-a împins direct.',
  'rule.superbot.3.seen': 'Un rând al turei o spune.',
} as const satisfies Record<string, string>;
