/** What it says in Romanian. */

export const texts = {
  'option.mini_howitzer': 'Mini-obuzier',
  'option.mini_howitzer.text':
    'De cinci ori, în locul laserului principal: ținta primește o avarie și este împinsă cu o căsuță.',
} as const satisfies Record<string, string>;
