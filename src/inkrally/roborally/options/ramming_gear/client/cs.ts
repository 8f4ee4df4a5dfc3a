/** What it says in Czech. */

export const texts = {
  'option.ramming_gear': 'Beranidlo',
  'option.ramming_gear.text':
    'Kdykoli robot vlastním pohybem tlačí jiného nebo do něj narazí, dostane ten druhý jedno poškození.',
} as const satisfies Record<string, string>;
