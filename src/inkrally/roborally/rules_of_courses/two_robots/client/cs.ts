/** What it says in Czech. */

export const texts = {
  'rule.two_robots':
    'každý hráč má závodníka a blokaře s vlastními kartami a programy; blokaři vlajky nezískávají; odpočet začne, až kromě jednoho hráče všichni dokončí oba programy (60 sekund na dva nenaprogramované roboty); vítězí, kdo získá všechny vlajky závodníkem nebo komu jedinému závodník přežije',
  'rule.two_robots.1': 'Každý má závodníka a blokaře.',
  'rule.two_robots.1.text': 'Oba mají vlastní karty a vlastní program.',
  'rule.two_robots.1.seen': 'Záložky nad tvými registry.',
  'rule.two_robots.2': 'Blokaři vlajky nezískávají.',
  'rule.two_robots.2.text': 'Jsou tu od toho, aby překáželi.',
  'rule.two_robots.2.seen': 'Seznam robotů řekne, kteří to jsou.',
  'rule.two_robots.3': 'Odpočet platí za každého robota.',
  'rule.two_robots.3.text': 'Poslední hráč má jeho čas dvakrát, jakmile všichni ostatní odevzdají oba programy.',
  'rule.two_robots.3.seen': 'Časomíra v záhlaví, pokud má stůl odpočet.',
  'rule.two_robots.4': 'Vítězí poslední závodník.',
  'rule.two_robots.4.text': 'Získej se svým závodníkem všechny vlajky, nebo ať má životy už jen tvůj závodník.',
  'rule.two_robots.4.seen': 'Seznam robotů.',
  'rule.two_robots.now': 'Vlajky získávají jen závodníci; blokaři překážejí.',
} as const satisfies Record<string, string>;
