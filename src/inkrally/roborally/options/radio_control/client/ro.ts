/** What it says in Romanian. */

export const texts = {
  'option.radio_control': 'Telecomandă radio',
  'option.radio_control.text':
    'În locul laserului principal: până la sfârșitul turei ținta execută programul trăgătorului, imediat după el.',
} as const satisfies Record<string, string>;
