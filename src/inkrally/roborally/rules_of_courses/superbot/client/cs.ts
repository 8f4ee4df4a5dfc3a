/** What it says in Czech. */

export const texts = {
  'rule.superbot':
    'jeden robot je SuperBot: střílí dvakrát silněji, po každém kole ztrácí všechna poškození a jen on získává vlajky; kdo ho zničí, zaujme jeho místo',
  'rule.superbot.1': 'Jeden robot je SuperBot.',
  'rule.superbot.1.text': 'Střílí dvakrát silněji a po každém kole ztrácí všechna poškození.',
  'rule.superbot.1.seen': 'Na ploše má kolem sebe kruh ze dvou čar.',
  'rule.superbot.2': 'Vlajky získává jen on.',
  'rule.superbot.2.text': 'Co získají ostatní, neplatí.',
  'rule.superbot.2.seen': 'Nad tvými registry: kdo jím je.',
  'rule.superbot.3': 'Zaujmi jeho místo.',
  'rule.superbot.3.text':
    'Až bude zničen, ať už čímkoli, je příštím SuperBotem ten, kdo ho naposledy zasáhl laserem nebo přímo odstrčil.',
  'rule.superbot.3.seen': 'Řekne to řádek kola.',
} as const satisfies Record<string, string>;
