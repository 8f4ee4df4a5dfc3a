/** The rules of Option cards in words. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-ablative-coat.exactly': 'De la sine.',
  'roborally.option-ablative-coat.exactly.text':
    'Acționează fără întrebare, și cât robotul e oprit, înainte să renunți la altă carte. Jetoanele de pe ea nu blochează nimic, nu iau cărți și nu se repară; dispar când robotul e distrus. Cele două avarii de la revenire și jetoanele de la Controlul focului trec pe lângă ea.',
  'roborally.example.option-ablative-coat-example':
    'Trei raze: două jetoane ajung pe carte, care e atunci plină, iar unul ajunge la robot.',
  'roborally.option-abort-switch.exactly': 'Când și cum.',
  'roborally.option-abort-switch.exactly.text':
    'Întrebarea vine când se dezvăluie cartea ta din registru. Cartea nouă vine din pachet și are prioritatea ei. Se înlocuiesc și registrele blocate, și ambele cărți ale unei perechi. Dacă această carte opțională se pierde în aceeași tură, înlocuirea rămâne.',
  'roborally.example.option-abort-switch-example':
    'Înainte 3 s-ar termina în groapă. Cartea e abandonată, iar registrul 2 se înlocuiește și el.',
  'roborally.option-brakes.exactly': 'Când și cum.',
  'roborally.option-brakes.exactly.text':
    'Întrebarea vine la fiecare Înainte 1, și la cel venit din pachet sau care împarte registrul cu o rotire pentru Picioare de crab. Benzile duc ca de obicei.',
  'roborally.example.option-brakes-example': 'Înainte 1 ar duce în groapă: robotul frânează și rămâne pe loc.',
  'roborally.example.option-brakes-belt': 'Frânează, iar banda îl duce în cealaltă parte.',
  'roborally.option-circuit-breaker.exactly': 'De la sine.',
  'roborally.option-circuit-breaker.exactly.text':
    'Verifică fișa după reparații, chiar dacă tocmai ai spus că robotul pornește. Jetoanele de pe Învelișul ablativ nu contează. Unde nimeni nu se poate opri, nu face nimic.',
  'roborally.example.option-circuit-breaker-example': 'Patru avarii, una reparată: rămân trei, deci se oprește.',
  'roborally.option-conditional-program.exactly': 'Când și cum.',
  'roborally.option-conditional-program.exactly.text':
    'Cartea o pui acolo odată cu programul. O dată pe tură, înainte să se dezvăluie un registru, poate înlocui ce se află în el; nu și într-unul blocat dinainte. Nefolosită, se decartează la sfârșitul turei.',
  'roborally.example.option-conditional-program-example': 'Înainte 1 de pe carte vine în locul lui Înainte 3.',
  'roborally.option-crab-legs.exactly': 'Două cărți într-un registru.',
  'roborally.option-crab-legs.exactly.text':
    'Contează prioritatea lui Înainte 1. Și toate celelalte registre libere au nevoie de o carte. Pereții, împingerea și gropile sunt ca la orice mișcare proprie. Blocate împreună, rămân amândouă și au efect și fără cartea opțională.',
  'roborally.example.option-crab-legs-example':
    'Înainte 1 cu Rotire la dreapta: o căsuță la dreapta, orientarea rămâne.',
  'roborally.option-double-barreled-laser.exactly': 'De la sine.',
  'roborally.option-double-barreled-laser.exactly.text':
    'Fiecare dintre cele două avarii se poate opri separat. Laserul posterior rămâne simplu. Cine folosește o armă în locul laserului principal nu trage cu acesta.',
  'roborally.example.option-double-barreled-laser-example': 'Două trageri, două avarii.',
  'roborally.option-dual-processor.exactly': 'Două cărți într-un registru.',
  'roborally.option-dual-processor.exactly.text':
    'Contează prioritatea cărții de mișcare. Un perete încheie mișcarea, iar rotirea vine oricum. Cu Treapta a patra, Înainte 3 contează întâi ca patru căsuțe, iar cu Marșarierul, Înapoi ca două; abia apoi se scad una sau două. Blocate împreună, rămân amândouă și au efect și fără cartea opțională.',
  'roborally.example.option-dual-processor-example': 'Înainte 3 cu Rotire la dreapta: două căsuțe, apoi rotirea.',
  'roborally.option-extra-memory.exactly': 'De la sine.',
  'roborally.option-extra-memory.exactly.text':
    'Ce nu folosești se decartează ca de obicei. Cu cinci avarii sunt cinci cărți pentru patru registre, deci una rămâne liberă.',
  'roborally.example.option-extra-memory-example': 'Cu trei avarii, șapte cărți în loc de șase.',
  'roborally.option-fire-control.exactly': 'La fiecare lovitură.',
  'roborally.option-fire-control.exactly.text':
    'Întrebarea vine la fiecare lovitură a laserului principal. O avarie care blochează rămâne avarie, iar registrul trebuie să fie liber; o carte opțională distrusă se pierde în locul avariei. Nu poți renunța la o carte opțională contra ei, iar Învelișul ablativ nu ajută; ce oprește Scutul de oprire nu are efect. Blocarea se deschide ca oricare alta: printr-o reparație, întâi registrul cel mai mic, sau prin oprire.',
  'roborally.example.option-fire-control-example': 'Avaria blochează imediat registrul 1.',
  'roborally.option-flywheel.exactly': 'Când și cum.',
  'roborally.option-flywheel.exactly.text':
    'Stă acolo cel mult o carte. O pui odată cu programul și o iei înainte să așezi prima carte, în orice tură de mai târziu. Rămâne și la oprire, iar dacă rămâne cartea opțională, chiar și când robotul e distrus.',
  'roborally.example.option-flywheel-example': 'Se împart două cărți, iar Înainte 3 de pe Volantă li se alătură.',
  'roborally.option-fourth-gear.exactly': 'Când și cum.',
  'roborally.option-fourth-gear.exactly.text':
    'Întrebarea vine la fiecare Înainte 3, și la unul venit din pachet. Pereții și gropile contează căsuță cu căsuță.',
  'roborally.example.option-fourth-gear-example': 'Patru căsuțe cu Înainte 3.',
  'roborally.option-gyroscopic-stabilizer.exactly': 'Când și cum.',
  'roborally.option-gyroscopic-stabilizer.exactly.text':
    'Întrebarea vine înainte de registrul 1 și e valabil toată tura. Cărțile proprii rotesc ca de obicei. Nu se poate porni cât robotul e oprit.',
  'roborally.example.option-gyroscopic-stabilizer-example': 'Dus pe o roată dințată, dar nerotit.',
  'roborally.option-high-power-laser.exactly': 'De la sine.',
  'roborally.option-high-power-laser.exactly.text':
    'Trece de un perete sau de un robot. Al doilea obstacol oprește raza și, dacă e un robot, este lovit și el. O armă în locul lui ochește ca de obicei, fără să treacă prin ceva.',
  'roborally.example.option-high-power-laser-example': 'Prin Bobbin până la Crank: amândoi primesc o avarie.',
  'roborally.option-mechanical-arm.exactly': 'Când și cum.',
  'roborally.option-mechanical-arm.exactly.text':
    'În fiecare registru, și încă o dată la reparații, poți alege una din cele opt căsuțe. Contează ca și cum robotul ar sta acolo: și marcajul de arhivă ajunge acolo. Un perete pe latura dintre ele te împiedică; pe diagonală, numai dacă ambele drumuri pe după colț au pereți. Contează și căsuța proprie, dar un registru aduce cel mult un steag. Brațul funcționează și cât robotul e oprit.',
  'roborally.example.option-mechanical-arm-example': 'Steagul 1 e atins de pe căsuța de alături.',
  'roborally.option-mini-howitzer.exactly': 'În locul laserului.',
  'roborally.option-mini-howitzer.exactly.text':
    'Întrebarea vine dacă laserul principal ar lovi pe cineva. Sunt împinși și roboții din spatele țintei, iar un perete îi oprește pe toți. Fiecare folosire contează, chiar dacă nu mișcă pe nimeni; după a cincea, cartea dispare.',
  'roborally.example.option-mini-howitzer-example': 'O avarie, apoi împingerea în groapă; a treia folosire din cinci.',
  'roborally.example.option-mini-howitzer-wall':
    'Un perete în spatele lui Crank: nu e împins nimeni, iar folosirea contează.',
  'roborally.option-power-down-shield.exactly': 'De la sine.',
  'roborally.option-power-down-shield.exactly.text':
    'Acționează cât robotul e oprit, din nou în fiecare registru, contra laserelor și armelor. A doua avarie dinspre aceeași latură trece. Nu ajută contra Berbecului.',
  'roborally.example.option-power-down-shield-example': 'Două trageri dinspre două laturi: ambele sunt oprite.',
  'roborally.option-pressor-beam.exactly': 'În locul laserului.',
  'roborally.option-pressor-beam.exactly.text':
    'Întrebarea vine dacă laserul principal ar lovi pe cineva. Nu produce avarii, mută ținta după toate laserele, iar un perete oprește tot șirul.',
  'roborally.example.option-pressor-beam-example': 'Bobbin se îndepărtează cu o căsuță și îl împinge pe Crank.',
  'roborally.option-radio-control.exactly': 'În locul laserului.',
  'roborally.option-radio-control.exactly.text':
    'Întrebarea vine dacă laserul principal ar lovi pe cineva; nu produce avarii. Din registrul următor, ținta joacă imediat după trăgător cărțile lui, după propria orientare și cu propriile cărți opționale. Ține până la sfârșitul turei, chiar dacă trăgătorul e distrus, deci în registrul 5 nu are efect. O țintă oprită nu se mișcă.',
  'roborally.example.option-radio-control-example':
    'În registrul 2, Bobbin joacă Înainte 2 al lui Abacus, în propria direcție: spre nord.',
  'roborally.option-ramming-gear.exactly': 'De la sine.',
  'roborally.option-ramming-gear.exactly.text':
    'Contează pentru robotul aflat imediat în cale, în față, în spate sau lateral, la fiecare căsuță, și dacă un perete din spatele lui oprește împingerea. Nu pentru următorul din șir, nu pe benzi și nu când e împins el însuși.',
  'roborally.example.option-ramming-gear-example':
    'Împins de două ori: câte o avarie pentru fiecare căsuță și una de la laser.',
  'roborally.example.option-ramming-gear-row':
    'Sunt împinși amândoi; avarii primește numai Bobbin, care stă chiar în față.',
  'roborally.option-rear-firing-laser.exactly': 'De la sine.',
  'roborally.option-rear-firing-laser.exactly.text':
    'O avarie la fiecare tragere: Laserul cu două țevi, Laserul de mare putere și Controlul focului nu-i adaugă nimic; un circuit sau un titlu care dublează tragerile, da. Trage și când o armă ține locul laserului principal, dar nu cât robotul e oprit.',
  'roborally.example.option-rear-firing-laser-example': 'O tragere în față și una în spate.',
  'roborally.option-recompile.exactly': 'Când și cum.',
  'roborally.option-recompile.exactly.text':
    'Cât timp nu ai pus nicio carte în această tură. Pleacă și cartea luată de pe Volantă. Mâna nouă are atâtea cărți câte s-au împărțit; cele blocate rămân. Avaria vine după aceea și poate bloca un registru; o preia Învelișul ablativ sau renunți la o carte opțională.',
  'roborally.example.option-recompile-example': 'Trei rotiri pleacă pentru trei cărți noi, cu prețul unei avarii.',
  'roborally.option-reverse-gear.exactly': 'Când și cum.',
  'roborally.option-reverse-gear.exactly.text':
    'Întrebarea vine la fiecare Înapoi, și la unul venit din pachet. Pereții și gropile contează căsuță cu căsuță, iar roboții din spate sunt împinși.',
  'roborally.example.option-reverse-gear-example': 'Două căsuțe înapoi cu o singură carte.',
  'roborally.example.option-reverse-gear-push': 'Robotul din spate e împins ambele căsuțe.',
  'roborally.option-scrambler.exactly': 'În locul laserului.',
  'roborally.option-scrambler.exactly.text':
    'Întrebarea vine dacă laserul principal ar lovi pe cineva; nu produce avarii. Cartea nouă stă cu fața în jos până se dezvăluie registrul ei și ține locul ambelor cărți ale unei perechi. Un registru blocat rămâne blocat cu cartea nouă. La un robot fără carte acolo nu se schimbă nimic.',
  'roborally.example.option-scrambler-example':
    'Înainte 1 din registrul 2 al lui Bobbin devine cartea de deasupra pachetului.',
  'roborally.option-superior-archive.exactly': 'De la sine.',
  'roborally.option-superior-archive.exactly.text':
    'Ajută de fiecare dată, dacă nu chiar ea e cartea pierdută odată cu viața.',
  'roborally.example.option-superior-archive-example':
    'Odată cu viața se pierde Recompilarea, iar robotul e înapoi fără avarii.',
  'roborally.option-tractor-beam.exactly': 'În locul laserului.',
  'roborally.option-tractor-beam.exactly.text':
    'Întrebarea vine dacă laserul principal ar lovi un robot care nu e chiar alături. Nu produce avarii. Gropile din cale distrug, iar unde ajunge poate atinge un steag.',
  'roborally.example.option-tractor-beam-example': 'Bobbin vine cu o căsuță mai aproape.',
  'roborally.example.option-tractor-beam-pit': 'Groapa din cale îl distruge pe Bobbin.',
} as const satisfies Translated<typeof en>;
