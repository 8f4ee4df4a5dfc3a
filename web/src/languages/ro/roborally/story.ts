/** Romanian: as games/roborally/texts/en_story.ts says it in English. */

import type { enStory } from '@/games/roborally/texts/en_story';
import type { Translated } from '@/texts/index';

export const story = {
  'rally.line.card': '{robot} {clauses}.',
  'rally.clause.plays': 'joacă {card}',
  'rally.clause.plays-random': 'joacă {card} (pusă la întâmplare)',
  'rally.clause.goes':
    'merge {spaces, plural, one {o căsuță} =2 {două căsuțe} =3 {trei căsuțe} few {# căsuțe} other {# de căsuțe}} spre {way} până la {space}',
  'rally.clause.backs': 'dă înapoi spre {way} până la {space}',
  'rally.clause.faces': 'se rotește spre {way}',
  'rally.clause.pushes': 'împinge {robots}',
  'rally.clause.pushed-to': 'robotul {robot} până la {space}',
  'rally.clause.wall':
    '{moved, select, yes {se oprește acolo: un perete e în cale} other {rămâne pe loc: un perete e în cale}}',
  'rally.clause.chain':
    '{moved, select, yes {se oprește acolo: peretele din spatele robotului {other} ține} other {rămâne pe loc: peretele din spatele robotului {other} ține}}',
  'rally.clause.nothing': 'rămâne pe loc',
  'rally.line.belt': 'Banda duce robotul {robot} spre {way} până la {space}.',
  'rally.line.belt-turned': 'Banda duce robotul {robot} spre {way} până la {space} și îl rotește spre {facing}.',
  'rally.line.express': 'Banda rapidă duce robotul {robot} spre {way} până la {space}.',
  'rally.line.express-turned':
    'Banda rapidă duce robotul {robot} spre {way} până la {space} și îl rotește spre {facing}.',
  'rally.line.belt-stays': '{robot} rămâne la {space}: {why}.',
  'rally.stays.wall': 'la capătul benzii e un perete',
  'rally.stays.wall-there': 'un perete e în cale',
  'rally.stays.chain': 'ce îi stă în față nu se poate mișca',
  'rally.stays.occupied': '{other} e în cale',
  'rally.stays.contested': 'alt robot ar ajunge pe aceeași căsuță',
  'rally.stays.swap': 'ar face schimb de locuri cu {other}',
  'rally.stays.pushers': 'doi împingători l-ar muta sau s-ar întâlni',
  'rally.stays.weapons': 'două arme l-ar muta sau s-ar întâlni',
  'rally.stays.somebody': 'alt robot',
  'rally.line.pusher': 'Împingătorul de la {from} ({registers}) mută robotul {robot} spre {way} până la {space}.',
  'rally.line.pushed-on': '{robot} e împins mai departe, spre {way} până la {space}.',
  'rally.line.weapon': '{robot} e mutat spre {way} până la {space} de ce l-a lovit.',
  'rally.line.weapon-stays': 'Ce a lovit robotul {robot} la {space} nu îl poate mișca: {why}.',
  'rally.line.pusher-stays': 'Împingătorul de la {from} nu poate mișca robotul {robot}: {why}.',
  'rally.element.registers': 'registre {registers}',
  'rally.line.gear': 'Roata dințată de la {space} rotește robotul {robot} spre {facing}.',
  'rally.line.laser':
    'Laserul de la {from} lovește robotul {robot}: {damage, plural, one {# avarie} few {# avarii} other {# de avarii}}, în total {all}.',
  'rally.line.shot':
    '{shooter} trage în robotul {robot}: {damage, plural, one {# avarie} few {# avarii} other {# de avarii}}, în total {all}.',
  'rally.line.no-hit': 'Laserele trag și nu lovesc pe nimeni.',
  'rally.line.absorbed':
    '{robot} primește cu {amount, plural, one {# avarie} few {# avarii} other {# de avarii}} mai puțin.',
  'rally.line.locked': '{robot}: registrul {register} se blochează.',
  'rally.line.locked-card': '{robot}: registrul {register} se blochează cu o carte din pachet: {card}.',
  'rally.line.destroyed':
    '{how, select, pit {{robot} cade în groapa de la {space}} edge {{robot} cade peste margine} crusher {Presa de la {space} distruge robotul {robot}} other {A zecea avarie distruge robotul {robot}}}: {lives, plural, =0 {a fost ultima viață} one {mai are # viață} few {mai are # vieți} other {mai are # de vieți}}.',
  'rally.line.flag': '{robot} atinge steagul {flag} și își lasă marcajul de arhivă la {space}.',
  'rally.line.flag-only': '{robot} atinge steagul {flag}.',
  'rally.line.archived':
    '{robot} stă pe un {site, select, repair {punct de reparații} other {steag}} și își lasă marcajul de arhivă la {space}.',
  'rally.line.archived-reached':
    '{robot} ajunge la un {site, select, repair {punct de reparații} other {steag}} de alături și își lasă marcajul de arhivă la {space}.',
  'rally.line.archived-travels': 'Marcajul de arhivă al robotului {robot} merge cu steagul la {space}.',
  'rally.line.finished': '{robot} a atins toate steagurile: locul {place}.',
  'rally.line.wrench':
    'Cheia de la {space} repară robotul {robot}: {damage, plural, =0 {nicio avarie rămasă} one {mai are # avarie} few {mai are # avarii} other {mai are # de avarii}}.',
  'rally.line.hammer':
    'Punctul de reparații de la {space} repară robotul {robot}: {damage, plural, =0 {nicio avarie rămasă} one {mai are # avarie} few {mai are # avarii} other {mai are # de avarii}}.',
  'rally.line.flag-repair':
    'Steagul de la {space} repară robotul {robot}: {damage, plural, =0 {nicio avarie rămasă} one {mai are # avarie} few {mai are # avarii} other {mai are # de avarii}}.',
  'rally.line.repair-reached':
    '{robot} ajunge la un {site, select, flag {steag} other {punct de reparații}} de alături și e reparat: {damage, plural, =0 {nicio avarie rămasă} one {mai are # avarie} few {mai are # avarii} other {mai are # de avarii}}.',
  'rally.line.power-repair': '{robot} e oprit și scapă de toate avariile.',
  'rally.line.wiped': 'Cărțile din toate registrele neblocate se decartează.',
  'rally.line.down': '{robot} e oprit în tura următoare.',
  'rally.line.up': '{robot} pornește din nou.',
  'rally.line.reentered':
    '{robot} revine la {space}, cu fața spre {facing}, {damage, plural, =0 {fără avarii} one {cu # avarie} few {cu # avarii} other {cu # de avarii}}.',
  'rally.line.nothing': 'În acest registru nu se întâmplă nimic.',
  'rally.stage.cards': 'Cărți',
  'rally.stage.express': 'Benzi',
  'rally.stage.belts': 'Benzi',
  'rally.stage.pushers': 'Împingeri',
  'rally.stage.gears': 'Roți',
  'rally.stage.crushers': 'Prese',
  'rally.stage.options': 'Opționale',
  'rally.stage.course': 'Circuit',
  'rally.stage.lasers': 'Lasere',
  'rally.stage.flags': 'Steaguri',
  'rally.stage.repairs': 'Reparații',
  'rally.stage.wipe': 'Cărți',
  'rally.stage.power-down': 'Oprire',
  'rally.stage.re-entry': 'Reveniri',
  'rally.why.ask': 'De ce s-a întâmplat asta?',
  'rally.why.hide': 'Ascunde motivul',
  'rally.why.robot-at': '{robot}, la {space}: {element}',
  'rally.why.robot-from': '{robot}, din cauza {space}: {element}',
  'rally.why.laser-of': 'laserul robotului {robot}',
  'rally.why.at': 'La {space}: {element}',
  'rally.why.wall-at': 'perete la {side}',
  'rally.why.section': 'Secțiunea {section} din regulament.',
  'rally.why.own-move.title': 'Mișcare prin carte.',
  'rally.why.own-move':
    'Cărțile se joacă de la cea mai mare prioritate la cea mai mică, câte o căsuță. Pe această carte scria {priority}.',
  'rally.why.own-turn.title': 'Rotire prin carte.',
  'rally.why.own-turn':
    'O rotire schimbă numai orientarea. Cărțile se joacă de la cea mai mare prioritate la cea mai mică; aceasta are {priority}.',
  'rally.why.push.title': 'Împingere.',
  'rally.why.push':
    'Un robot care se mișcă împinge pe cine îi stă în cale, iar acela împinge mai departe. Cei împinși își păstrează orientarea, iar împingerea nu produce avarii.',
  'rally.why.wall.title': 'Pereți.',
  'rally.why.wall': 'Un perete oprește robotul fără avarii, iar restul cărții se pierde. Peretele este marcat.',
  'rally.why.chain.title': 'Împingere într-un perete.',
  'rally.why.chain':
    'Dacă ultimul dintre roboții împinși ar trece printr-un perete, nu se mișcă nimeni, iar restul cărții se pierde.',
  'rally.why.pit.title': 'Gropi.',
  'rally.why.pit':
    'Un robot care intră într-o groapă e distrus pe loc. Groapa nu poate fi sărită, iar restul programului se pierde.',
  'rally.why.edge.title': 'Marginea.',
  'rally.why.edge': 'Un robot care iese de pe podea e distrus pe loc.',
  'rally.why.tenth.title': 'Zece avarii.',
  'rally.why.tenth':
    'Un robot este distrus când primește a zecea avarie. Pierde o viață și revine la marcajul lui de arhivă când se face curățarea turei.',
  'rally.why.crusher.title': 'Prese.',
  'rally.why.crusher':
    'După roțile dințate, o presă distruge robotul de pe căsuța ei, în registrele de pe ferestrele ei.',
  'rally.why.express.title': 'Benzi rapide.',
  'rally.why.express':
    'Benzile rapide se mișcă de două ori într-un registru: o dată singure, apoi încă o dată cu toate benzile. Toți roboții de pe ele se mișcă în același timp.',
  'rally.why.belts.title': 'Benzi.',
  'rally.why.belts': 'Toate benzile își mută roboții cu o căsuță, în același timp și fără să împingă.',
  'rally.why.curve.title': 'Curbe de bandă.',
  'rally.why.curve':
    'Un robot dus de o bandă într-o curbă se rotește odată cu ea. Cine merge singur sau e împins pe o curbă nu se rotește.',
  'rally.why.contested.title': 'Două benzi, o căsuță.',
  'rally.why.contested': 'Dacă benzile ar aduce doi roboți pe aceeași căsuță, amândoi rămân pe loc.',
  'rally.why.occupied.title': 'Benzile nu împing.',
  'rally.why.occupied': 'O bandă nu duce un robot pe o căsuță pe care stă cineva care nu se mișcă.',
  'rally.why.swap.title': 'Benzi față în față.',
  'rally.why.swap': 'Doi roboți nu pot face schimb de locuri: amândoi rămân pe loc.',
  'rally.why.belt-wall.title': 'Un perete la capătul benzii.',
  'rally.why.belt-wall': 'O bandă nu duce prin perete: robotul rămâne pe loc.',
  'rally.why.pusher.title': 'Împingători.',
  'rally.why.pusher':
    'În registrele de pe ferestrele lui, un împingător mută robotul de pe căsuța lui cu o căsuță dinspre perete și, odată cu el, pe cine stă acolo.',
  'rally.why.pushers.title': 'Împingători care se întâlnesc.',
  'rally.why.pushers':
    'Dacă doi împingători ar muta de două ori un robot sau ar muta doi roboți pe aceeași căsuță, acele împingeri nu au loc.',
  'rally.why.weapon.title': 'Arme care mută roboți.',
  'rally.why.weapon':
    'După toate avariile, unele arme mută cu o căsuță pe cine lovesc, toate deodată, și, odată cu el, pe cine stă acolo. Cele care țintesc același robot sau duc pe aceeași căsuță nu fac nimic.',
  'rally.why.gear.title': 'Roți dințate.',
  'rally.why.gear':
    'O roată dințată rotește cu un sfert robotul de pe ea, în direcția ei. Asta vine după benzi și împingători, deci contează unde a ajuns robotul.',
  'rally.why.laser.title': 'Laserele fabricii.',
  'rally.why.laser':
    'După ce s-au mișcat toate elementele, fiecare laser lovește primul robot din calea lui, cu o avarie pentru fiecare rază. Pereții îl opresc.',
  'rally.why.shot.title': 'Laserele roboților.',
  'rally.why.shot':
    'Fiecare robot trage drept înainte după ce s-au mișcat toate elementele, până unde vede. Primul robot din cale primește o avarie. Toți trag deodată.',
  'rally.why.no-hit.title': 'Lasere.',
  'rally.why.no-hit':
    'Toate laserele trag în același timp, după ce s-au mișcat toate elementele. Nimeni nu stă într-o rază sau în fața unui robot.',
  'rally.why.absorbed.title': 'Cărți opționale.',
  'rally.why.absorbed': 'O carte opțională a robotului preia avaria înainte să ajungă pe fișa lui.',
  'rally.why.option.title': 'Cărți opționale și avarii.',
  'rally.why.option':
    'Fiecare avarie poate fi oprită de o carte opțională a robotului sau se poate renunța la o carte în locul ei. Unele cărți produc avarii sau schimbă ce se află în registre.',
  'rally.why.locked.title': 'Registre blocate.',
  'rally.why.locked':
    'De la cinci avarii în sus, registrele se blochează, al cincilea întâi. Cartea dintr-un registru blocat rămâne acolo și se joacă în fiecare tură, până când o eliberează o reparație.',
  'rally.why.locked-deck.title': 'Blocat cât timp e oprit.',
  'rally.why.locked-deck':
    'Un registru care se blochează cât timp robotul e oprit primește cartea de deasupra pachetului.',
  'rally.why.flag.title': 'Atingerea unui steag.',
  'rally.why.flag':
    'Un robot care încheie un registru pe următorul lui steag l-a atins. Și marcajul de arhivă se mută acolo.',
  'rally.why.archive.title': 'Marcajul de arhivă.',
  'rally.why.archive':
    'Un robot care încheie un registru pe un punct de reparații sau pe orice steag își lasă acolo marcajul de arhivă. Acolo revine.',
  'rally.why.finished.title': 'Ultimul steag.',
  'rally.why.finished': 'Câștigă cine termină întâi de atins toate steagurile, în ordinea lor.',
  'rally.why.repair.title': 'Reparații.',
  'rally.why.repair':
    'Cine stă pe un punct de reparații sau pe un steag după cele cinci registre scapă de o avarie. Astfel se poate debloca și un registru.',
  'rally.why.wipe.title': 'Curățare.',
  'rally.why.wipe': 'Cărțile din toate registrele neblocate se decartează, apoi se împart altele noi.',
  'rally.why.power.title': 'Oprire.',
  'rally.why.power':
    'Un robot oprit își pierde toate avariile la începutul turei. Nu primește cărți, nu se mișcă singur și nu trage; benzile, împingerile și laserele acționează asupra lui ca de obicei.',
  'rally.why.re-entry.title': 'Revenire.',
  'rally.why.re-entry':
    'Un robot distrus care mai are o viață revine la marcajul lui de arhivă, sau alături dacă stă cineva acolo, cu două avarii.',
  'rally.why.lost.title': 'Distrugerea costă o carte opțională.',
  'rally.why.lost': 'Un robot distrus pierde o carte opțională la alegere, iar cu ultima viață pe toate.',
  'rally.why.given.title': 'O carte opțională în loc de avarie.',
  'rally.why.given':
    'Pentru fiecare avarie se poate renunța la o carte opțională a robotului; atunci avaria nu contează.',
  'rally.why.drew.title': 'O carte opțională nouă.',
  'rally.why.drew': 'Un robot aflat după cele cinci registre pe cheie și ciocan trage o carte opțională.',
  'rally.why.emptied.title': 'Distrugerea ia avariile.',
  'rally.why.emptied': 'Când robotul e distrus, dispar și avariile de pe o carte opțională a lui.',
  'rally.why.late.title': 'Când expiră timpul.',
  'rally.why.late':
    'Cărțile puse rămân. Registrele goale primesc la întâmplare cărți din mână, iar oprirea nu se anunță.',
  'rally.why.announced.title': 'Anunțarea opririi.',
  'rally.why.announced':
    'Un robot cu avarii poate anunța înainte de primul registru că va fi oprit tura viitoare. Tura aceasta o mai joacă.',
  'rally.why.course-rule.title': 'O regulă a acestui circuit',
  'rally.why.course-rule': 'Unele circuite au reguli proprii; le găsești în sala de așteptare și la ?.',
  'rally.why.nothing.title': 'Un registru gol.',
  'rally.why.nothing': 'Niciun robot nu are o carte aici și niciun element nu a mutat sau lovit pe cineva.',
  'rally.play.label': 'Ce s-a întâmplat',
  'rally.play.register': 'Registrul {register} în cuvinte',
  'rally.play.after': 'După registre',
  'rally.play.before': 'Înainte de primul registru',
  'rally.play.steps': '{steps, plural, one {# pas} few {# pași} other {# de pași}}',
  'rally.play.slider': 'Pasul turei',
  'rally.play.at': 'Registrul {register}, {stage}, pasul {step} din {all}',
  'rally.play.at-after': 'După registre, {stage}, pasul {step} din {all}',
  'rally.play.at-start': 'Înainte de registrul 1',
  'rally.play.go-register': 'Mergi la registrul {register}',
  'rally.play.go-after': 'Mergi la ce urmează după registre',
  'rally.play.back': 'Un pas înapoi',
  'rally.play.on': 'Un pas înainte',
  'rally.play.play': 'Redă',
  'rally.play.pause': 'Pauză',
  'rally.play.skip': 'Sari la sfârșitul turei',
  'rally.play.speed': 'Viteză: de {speed} ori',
  'rally.play.replay': 'Reluarea turei',
  'rally.play.watch': 'Urmărește din nou tura {turn}',
  'rally.play.go-on': 'Programează',
  'rally.play.go-on-now': 'Continuă',
  'rally.play.go-on-turn': 'Programează tura {turn}',
  'rally.play.result': 'Vezi rezultatul',
  'rally.play.go-answer': 'Răspunde',
  'rally.play.list': 'Registrul {register}, după prioritate',
  'rally.play.list-after': 'După registre',
} as const satisfies Translated<typeof enStory, 'rally.'>;
