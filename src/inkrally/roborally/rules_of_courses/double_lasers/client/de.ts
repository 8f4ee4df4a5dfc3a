/** What it says in German. */

export const texts = {
  'rule.double_lasers':
    'jeder Laserschuss eines Roboters zählt doppelt, auch die durch Optionen (Hecklaser 2, Doppelläufiger Laser 4); Waffen, die den Laser ersetzen und keinen Schaden machen, machen weiter keinen',
  'rule.double_lasers.1': 'Roboter schießen doppelt so stark.',
  'rule.double_lasers.1.text':
    'Jeder Schuss eines Roboters zählt doppelt, auch die, die Optionskarten dazugeben. Waffen ohne Schaden machen weiter keinen.',
  'rule.double_lasers.1.seen': 'Jeder Schuss ist mit zwei Strahlen gezeichnet.',
  'rule.double_lasers.now': 'Der Laser jedes Roboters zählt doppelt.',
} as const satisfies Record<string, string>;
