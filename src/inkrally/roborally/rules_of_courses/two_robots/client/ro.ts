/** What it says in Romanian. */

export const texts = {
  'rule.two_robots':
    'fiecare jucător are un alergător și un blocator, cu mâini și programe separate; blocatorii nu pot atinge steaguri; cronometrul pornește abia când toți jucătorii în afară de unul au terminat ambele programe (60 s pentru doi roboți neprogramați); câștigă cine atinge toate steagurile cu alergătorul sau când toți ceilalți alergători nu mai au vieți',
  'rule.two_robots.1': 'Câte un alergător și un blocator.',
  'rule.two_robots.1.text': 'Fiecare are mâna și programul lui.',
  'rule.two_robots.1.seen': 'Filele de deasupra registrelor.',
  'rule.two_robots.2': 'Blocatorii nu ating steaguri.',
  'rule.two_robots.2.text': 'Sunt acolo ca să stea în cale.',
  'rule.two_robots.2.seen': 'Lista roboților spune care sunt.',
  'rule.two_robots.3': 'Cronometrul se socotește pentru fiecare robot.',
  'rule.two_robots.3.text':
    'Ultimul jucător are timpul lui de două ori, după ce toți ceilalți au predat ambele programe.',
  'rule.two_robots.3.seen': 'Ceasul din antet, dacă masa are cronometru.',
  'rule.two_robots.4': 'Câștigă ultimul alergător.',
  'rule.two_robots.4.text':
    'Atinge toate steagurile cu alergătorul tău sau rămâi cu singurul alergător care mai are vieți.',
  'rule.two_robots.4.seen': 'Lista roboților.',
  'rule.two_robots.now': 'Numai alergătorii ating steaguri; blocatorii stau în cale.',
} as const satisfies Record<string, string>;
