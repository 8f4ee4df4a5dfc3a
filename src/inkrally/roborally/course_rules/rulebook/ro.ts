/** The rules of course rules in words. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-capture': 'Du steagul acasă',
  'roborally.rule-capture.exactly': 'Mai exact.',
  'roborally.rule-capture.exactly.text':
    'La sorți se hotărăște ce echipă își alege planșa. Ea își așază prima roboții, apoi cealaltă, fiecare pe cele șase coloane ale planșei sale cele mai îndepărtate de cealaltă. Cine e împins direct, prin mișcare proprie, de un adversar aflat acasă pleacă de pe podea la sfârșitul registrului, dacă adversarul mai e acolo; împingătorii și armele nu scot pe nimeni. Își păstrează avariile și registrele blocate și revine la curățare pe cele șase coloane ale lui, fără niciun adversar drept în față la cel mult trei căsuțe. Un robot distrus revine ca de obicei.',
  'roborally.example.rule-capture-example': 'Bobbin încheie registrul pe steagul celeilalte echipe și îl ia cu el.',
  'roborally.example.rule-capture-dropped':
    'Împins de Abacus, Bobbin scapă steagul pe care îl ducea. Abacus încheie registrul pe el și îl trimite înapoi, iar Bobbin pleacă de pe podea.',
  'roborally.rule-coin-rotation': 'Planșe care se rotesc',
  'roborally.rule-coin-rotation.exactly': 'Mai exact.',
  'roborally.rule-coin-rotation.exactly.text':
    'Se dă cu banul pentru fiecare steag care contează, la sfârșitul registrului, întâi docul 1. Zona de andocare nu se rotește niciodată. Un robot sub care ajunge o groapă e distrus.',
  'roborally.example.rule-coin-rotation-example': 'Cap: planșa de sub Abacus se rotește cu un sfert.',
  'roborally.rule-deal-1-option': 'Câte o carte opțională',
  'roborally.rule-deal-3-keep-1': 'Una din trei',
  'roborally.rule-double-lasers': 'Lasere duble',
  'roborally.rule-double-lasers.exactly': 'Mai exact.',
  'roborally.rule-double-lasers.exactly.text':
    'Laserele fabricii rămân cum sunt tipărite, iar Mini-obuzierul face o singură avarie.',
  'roborally.example.rule-double-lasers-example': 'O tragere, două avarii.',
  'roborally.rule-elimination': 'Ultima echipă',
  'roborally.example.rule-elimination-last': 'Bobbin pierde ultima viață a echipei sale.',
  'roborally.example.rule-elimination-shot': 'Abacus trage în Bobbin, din echipa sa.',
  'roborally.rule-moving-flags': 'Steaguri mișcătoare',
  'roborally.rule-moving-flags.exactly': 'Mai exact.',
  'roborally.rule-moving-flags.exactly.text':
    'Steagurile nu se blochează între ele și nu blochează nici roboții, iar împingătorii și armele nu le mișcă. Dincolo de margine, un steag dispare ca într-o groapă. După registrul 5 e înapoi la începutul turei următoare.',
  'roborally.example.rule-moving-flags-example': 'Banda duce și steagul, și robotul.',
  'roborally.rule-no-power-down': 'Fără oprire',
  'roborally.rule-no-power-down.exactly': 'Mai exact.',
  'roborally.rule-no-power-down.exactly.text': 'Nici la revenire, nici prin Siguranța automată.',
  'roborally.rule-options-instead-of-repair': 'Cărți opționale în loc de reparații',
  'roborally.rule-options-instead-of-repair.exactly': 'Mai exact.',
  'roborally.rule-options-instead-of-repair.exactly.text':
    'Trage și un robot fără avarii. Oprirea repară ca de obicei.',
  'roborally.example.rule-options-instead-of-repair-example': 'Două cărți, iar avariile rămân.',
  'roborally.rule-start-damage-2': 'Două avarii de la început',
  'roborally.rule-superbot': 'SuperBot',
  'roborally.rule-superbot.exactly': 'Mai exact.',
  'roborally.rule-superbot.exactly.text':
    'La început este robotul de pe docul 1. Când e distrus, titlul trece imediat la robotul care l-a lovit ultimul cu laserul sau l-a împins direct; dintre mai multe trageri într-un registru, la cel cu cartea cea mai mică; dacă nu e nimeni, la următorul robot în ordinea docurilor. Steagurile celui distrus rămân ale lui și contează din nou dacă recapătă titlul. Dacă jucați mai departe după ce a câștigat, SuperBot devine următorul robot în ordinea docurilor.',
  'roborally.example.rule-superbot-example': 'Abacus trage de două ori mai tare; pentru Crank steagul nu contează.',
  'roborally.example.rule-superbot-next': 'Bobbin îl împinge pe SuperBot în groapă: acum Bobbin e SuperBot.',
  'roborally.rule-team-relay': 'Steaguri în doi',
  'roborally.rule-team-relay.exactly': 'Mai exact.',
  'roborally.rule-team-relay.exactly.text':
    'Ce atinge unul contează pentru amândoi din registrul următor. Fiecare robot are marcajul lui de arhivă.',
  'roborally.example.rule-team-relay-example': 'Abacus atinge steagul 1, iar Crank, din aceeași echipă, steagul 2.',
  'roborally.example.rule-team-relay-shot': 'Abacus trage în Crank, din echipa sa.',
  'roborally.rule-timer-all-30': '30 de secunde pentru toți',
  'roborally.rule-timer-all-60': '60 de secunde pentru toți',
  'roborally.rule-toggle': 'Ține toate steagurile',
  'roborally.rule-toggle.exactly': 'Mai exact.',
  'roborally.rule-toggle.exactly.text':
    'Steagurile rămân ale echipei și când un robot e distrus. El revine abia la curățarea turei următoare, cu două avarii.',
  'roborally.example.rule-toggle-example': 'Abacus ia steagul 1 pentru echipa lui.',
  'roborally.example.rule-toggle-won': 'Ultimul steag: echipa lui Abacus le ține pe toate trei.',
  'roborally.example.rule-toggle-shot': 'Abacus trage în Crank, din echipa sa.',
  'roborally.rule-two-robots': 'Alergător și blocator',
  'roborally.rule-two-robots.exactly': 'Mai exact.',
  'roborally.rule-two-robots.exactly.text':
    'Alergătorii pornesc de pe primele docuri, blocatorii de pe următoarele. Blocatorii lasă marcaje de arhivă, se repară, trag cărți opționale, împing și folosesc laserul ca toți ceilalți. Între cele două mâini nu trece nicio carte.',
  'roborally.example.rule-two-robots-example':
    'Abacus, alergătorul, atinge steagul 1; Bobbin, blocatorul, niciun steag.',
  'roborally.example.rule-two-robots-blocker': 'Un blocator îl împinge pe alergătorul Abacus de pe steag.',
  'roborally.rule-two-teams': 'Un robot câștigă pentru toți',
  'roborally.example.rule-two-teams-push': 'Abacus îl împinge pe Bobbin, din echipa sa, și trage.',
} as const satisfies Translated<typeof en>;
