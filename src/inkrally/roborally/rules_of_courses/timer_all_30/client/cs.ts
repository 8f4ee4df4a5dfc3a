/** What it says in Czech. */

export const texts = {
  'rule.timer_all_30':
    'všichni hráči mají společný odpočet 30 sekund od chvíle, kdy se smějí podívat na karty; nedokončené programy se naplní náhodně, jako u běžného odpočtu',
  'rule.timer_all_30.1': '30 sekund pro všechny.',
  'rule.timer_all_30.1.text':
    'Jedna časomíra pro všechny od chvíle, kdy jsou rozdány karty; prázdné registry se naplní náhodně.',
  'rule.timer_all_30.1.seen': 'Časomíra v záhlaví.',
  'rule.timer_all_30.now': 'Jedna časomíra pro všechny: 30 sekund.',
} as const satisfies Record<string, string>;
