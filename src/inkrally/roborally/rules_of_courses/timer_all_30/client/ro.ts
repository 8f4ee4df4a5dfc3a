/** What it says in Romanian. */

export const texts = {
  'rule.timer_all_30':
    'toți jucătorii au împreună un cronometru de 30 de secunde din clipa în care își pot vedea cărțile; programele neterminate sunt umplute la întâmplare, ca la cronometrul obișnuit',
  'rule.timer_all_30.1': '30 de secunde pentru toată lumea.',
  'rule.timer_all_30.1.text':
    'Un singur ceas pentru toată lumea, din clipa în care s-au împărțit cărțile; registrele goale sunt umplute la întâmplare.',
  'rule.timer_all_30.1.seen': 'Ceasul din antet.',
  'rule.timer_all_30.now': 'Un singur ceas de 30 de secunde pentru toată lumea.',
} as const satisfies Record<string, string>;
