/** German: as games/roborally/texts/en_story.ts says it in English. */

import type { enStory } from '@/games/roborally/texts/en_story';
import type { Translated } from '@/texts/index';

export const story = {
  'rally.line.card': '{robot} {clauses}.',
  'rally.clause.plays': 'spielt {card}',
  'rally.clause.plays-random': 'spielt {card} (zufällig eingelegt)',
  'rally.clause.goes':
    'fährt {spaces, plural, one {ein Feld} =2 {zwei Felder} =3 {drei Felder} other {# Felder}} nach {way} auf {space}',
  'rally.clause.backs': 'setzt nach {way} auf {space} zurück',
  'rally.clause.faces': 'blickt nach {way}',
  'rally.clause.pushes': 'schiebt {robots}',
  'rally.clause.pushed-to': '{robot} auf {space}',
  'rally.clause.wall':
    '{moved, select, yes {hält dort an: Eine Wand ist im Weg} other {bleibt stehen: Eine Wand ist im Weg}}',
  'rally.clause.chain':
    '{moved, select, yes {hält dort an: Die Wand hinter {other} hält stand} other {bleibt stehen: Die Wand hinter {other} hält stand}}',
  'rally.clause.nothing': 'bleibt stehen',
  'rally.line.belt': 'Das Förderband trägt {robot} nach {way} auf {space}.',
  'rally.line.belt-turned': 'Das Förderband trägt {robot} nach {way} auf {space} und dreht ihn nach {facing}.',
  'rally.line.express': 'Das Expressförderband trägt {robot} nach {way} auf {space}.',
  'rally.line.express-turned':
    'Das Expressförderband trägt {robot} nach {way} auf {space} und dreht ihn nach {facing}.',
  'rally.line.belt-stays': '{robot} bleibt auf {space}: {why}.',
  'rally.stays.wall': 'am Ende des Förderbands ist eine Wand',
  'rally.stays.wall-there': 'eine Wand ist im Weg',
  'rally.stays.chain': 'was davor steht, kann sich nicht bewegen',
  'rally.stays.occupied': '{other} ist im Weg',
  'rally.stays.contested': 'ein anderer Roboter käme auf dasselbe Feld',
  'rally.stays.swap': 'er würde mit {other} den Platz tauschen',
  'rally.stays.pushers': 'zwei Schieber würden ihn bewegen oder sich treffen',
  'rally.stays.weapons': 'zwei Waffen würden ihn bewegen oder sich treffen',
  'rally.stays.somebody': 'ein anderer Roboter',
  'rally.line.pusher': 'Der Schieber auf {from} ({registers}) schiebt {robot} nach {way} auf {space}.',
  'rally.line.pushed-on': '{robot} wird weitergeschoben, nach {way} auf {space}.',
  'rally.line.weapon': '{robot} wird vom Treffer nach {way} auf {space} bewegt.',
  'rally.line.weapon-stays': 'Der Treffer auf {space} kann {robot} nicht bewegen: {why}.',
  'rally.line.pusher-stays': 'Der Schieber auf {from} kann {robot} nicht bewegen: {why}.',
  'rally.element.registers': 'Register {registers}',
  'rally.line.gear': 'Die Drehscheibe auf {space} dreht {robot} nach {facing}.',
  'rally.line.laser':
    'Der Laser auf {from} trifft {robot}: {damage, plural, one {# Schaden} other {# Schaden}}, insgesamt {all}.',
  'rally.line.shot':
    '{shooter} schießt auf {robot}: {damage, plural, one {# Schaden} other {# Schaden}}, insgesamt {all}.',
  'rally.line.no-hit': 'Die Laser schießen und treffen niemanden.',
  'rally.line.absorbed': '{robot} nimmt {amount, plural, one {# Schaden} other {# Schaden}} weniger.',
  'rally.line.locked': '{robot}: Register {register} wird gesperrt.',
  'rally.line.locked-card': '{robot}: Register {register} wird mit {card} vom Stapel gesperrt.',
  'rally.line.destroyed':
    '{how, select, pit {{robot} fällt auf {space} in die Grube} edge {{robot} stürzt über den Rand} crusher {Die Presse auf {space} zerstört {robot}} other {Der zehnte Schaden zerstört {robot}}}: {lives, plural, =0 {das war das letzte Leben} one {noch # Leben} other {noch # Leben}}.',
  'rally.line.flag': '{robot} erreicht Flagge {flag} und legt seine Archivmarke auf {space}.',
  'rally.line.flag-only': '{robot} erreicht Flagge {flag}.',
  'rally.line.archived':
    '{robot} steht auf {site, select, repair {einem Reparaturfeld} other {einer Flagge}} und legt seine Archivmarke auf {space}.',
  'rally.line.archived-reached':
    '{robot} erreicht {site, select, repair {ein Reparaturfeld} other {eine Flagge}} nebenan und legt seine Archivmarke auf {space}.',
  'rally.line.archived-travels': 'Die Archivmarke von {robot} fährt mit ihrer Flagge auf {space}.',
  'rally.line.finished': '{robot} hat alle Flaggen erreicht: Platz {place}.',
  'rally.line.wrench':
    'Der Schraubenschlüssel auf {space} repariert {robot}: {damage, plural, =0 {kein Schaden} one {noch # Schaden} other {noch # Schaden}}.',
  'rally.line.hammer':
    'Das Reparaturfeld auf {space} repariert {robot}: {damage, plural, =0 {kein Schaden} one {noch # Schaden} other {noch # Schaden}}.',
  'rally.line.flag-repair':
    'Die Flagge auf {space} repariert {robot}: {damage, plural, =0 {kein Schaden} one {noch # Schaden} other {noch # Schaden}}.',
  'rally.line.repair-reached':
    '{robot} erreicht {site, select, flag {eine Flagge} other {ein Reparaturfeld}} nebenan und wird repariert: {damage, plural, =0 {kein Schaden} one {noch # Schaden} other {noch # Schaden}}.',
  'rally.line.power-repair': '{robot} ist abgeschaltet und verliert allen Schaden.',
  'rally.line.wiped': 'Die Karten aller Register, die nicht gesperrt sind, werden abgeworfen.',
  'rally.line.down': '{robot} ist die nächste Runde abgeschaltet.',
  'rally.line.up': '{robot} schaltet sich ein.',
  'rally.line.reentered':
    '{robot} kehrt auf {space} zurück, Blick nach {facing}, mit {damage, plural, =0 {keinem Schaden} one {# Schaden} other {# Schaden}}.',
  'rally.line.nothing': 'In diesem Register geschieht nichts.',
  'rally.stage.cards': 'Karten',
  'rally.stage.express': 'Bänder',
  'rally.stage.belts': 'Bänder',
  'rally.stage.pushers': 'Schieber',
  'rally.stage.gears': 'Scheiben',
  'rally.stage.crushers': 'Pressen',
  'rally.stage.options': 'Optionen',
  'rally.stage.course': 'Kurs',
  'rally.stage.lasers': 'Laser',
  'rally.stage.flags': 'Flaggen',
  'rally.stage.repairs': 'Reparatur',
  'rally.stage.wipe': 'Karten',
  'rally.stage.power-down': 'Abschalten',
  'rally.stage.re-entry': 'Rückkehr',
  'rally.why.ask': 'Warum ist das geschehen?',
  'rally.why.hide': 'Begründung ausblenden',
  'rally.why.robot-at': '{robot}, auf {space}: {element}',
  'rally.why.robot-from': '{robot}, wegen {space}: {element}',
  'rally.why.laser-of': 'Laser von {robot}',
  'rally.why.at': 'Auf {space}: {element}',
  'rally.why.wall-at': 'Wand im {side}',
  'rally.why.section': 'Abschnitt {section} der Regeln.',
  'rally.why.own-move.title': 'Bewegen durch eine Karte.',
  'rally.why.own-move':
    'Karten werden von der höchsten Priorität zur niedrigsten gespielt, Feld für Feld. Auf dieser Karte stand {priority}.',
  'rally.why.own-turn.title': 'Drehen durch eine Karte.',
  'rally.why.own-turn':
    'Eine Drehung ändert nur die Blickrichtung. Karten werden von der höchsten Priorität zur niedrigsten gespielt; diese hat {priority}.',
  'rally.why.push.title': 'Schieben.',
  'rally.why.push':
    'Wer sich bewegt, schiebt den Roboter, der im Weg steht, und dieser den nächsten. Geschobene behalten ihre Blickrichtung, und Schieben macht keinen Schaden.',
  'rally.why.wall.title': 'Wände.',
  'rally.why.wall':
    'Eine Wand hält einen Roboter ohne Schaden auf, und der Rest seiner Karte verfällt. Die Wand ist markiert.',
  'rally.why.chain.title': 'Schieben gegen eine Wand.',
  'rally.why.chain':
    'Müsste der letzte der geschobenen Roboter durch eine Wand, bewegt sich niemand, und der Rest der Karte verfällt.',
  'rally.why.pit.title': 'Gruben.',
  'rally.why.pit':
    'Ein Roboter, der in eine Grube gerät, wird sofort zerstört. Überspringen kann er sie nicht, und der Rest seines Programms verfällt.',
  'rally.why.edge.title': 'Der Rand.',
  'rally.why.edge': 'Ein Roboter, der den Fabrikboden verlässt, wird sofort zerstört.',
  'rally.why.tenth.title': 'Zehn Schaden.',
  'rally.why.tenth':
    'Ein Roboter wird mit dem zehnten Schaden zerstört. Er verliert ein Leben und kehrt beim Aufräumen zu seiner Archivmarke zurück.',
  'rally.why.crusher.title': 'Pressen.',
  'rally.why.crusher':
    'Nach den Drehscheiben zerstört eine Presse den Roboter auf ihrem Feld, in den Registern auf ihren Fenstern.',
  'rally.why.express.title': 'Expressförderbänder.',
  'rally.why.express':
    'Expressförderbänder bewegen sich zweimal im Register: einmal allein, dann noch einmal mit allen Bändern. Alle Roboter darauf bewegen sich gleichzeitig.',
  'rally.why.belts.title': 'Förderbänder.',
  'rally.why.belts': 'Alle Bänder bewegen ihre Roboter ein Feld weit, alle gleichzeitig und ohne zu schieben.',
  'rally.why.curve.title': 'Bandkurven.',
  'rally.why.curve':
    'Ein Roboter, den ein Band in eine Kurve trägt, dreht sich mit. Wer auf eine Kurve fährt oder geschoben wird, dreht sich nicht.',
  'rally.why.contested.title': 'Zwei Bänder, ein Feld.',
  'rally.why.contested': 'Würden Bänder zwei Roboter auf dasselbe Feld bringen, bleiben beide stehen.',
  'rally.why.occupied.title': 'Bänder schieben nicht.',
  'rally.why.occupied': 'Ein Band trägt keinen Roboter auf ein Feld, auf dem jemand steht und stehen bleibt.',
  'rally.why.swap.title': 'Bänder gegeneinander.',
  'rally.why.swap': 'Zwei Roboter können nicht die Plätze tauschen: Beide bleiben stehen.',
  'rally.why.belt-wall.title': 'Eine Wand am Ende eines Bandes.',
  'rally.why.belt-wall': 'Ein Band trägt nicht durch eine Wand: Der Roboter bleibt stehen.',
  'rally.why.pusher.title': 'Schieber.',
  'rally.why.pusher':
    'In den Registern auf seinen Fenstern schiebt ein Schieber den Roboter auf seinem Feld ein Feld von der Wand weg, und mit ihm alle, die dort stehen.',
  'rally.why.pushers.title': 'Schieber, die sich treffen.',
  'rally.why.pushers':
    'Würden zwei Schieber einen Roboter zweimal oder zwei Roboter auf ein Feld bewegen, entfallen diese Schübe.',
  'rally.why.weapon.title': 'Waffen, die Roboter bewegen.',
  'rally.why.weapon':
    'Nach allem Schaden bewegen manche Waffen ihr Ziel ein Feld weit, alle gleichzeitig, und mit ihm alle, die dort stehen. Treffen zwei denselben Roboter oder enden auf demselben Feld, geschieht nichts.',
  'rally.why.gear.title': 'Drehscheiben.',
  'rally.why.gear':
    'Eine Drehscheibe dreht den Roboter darauf um ein Viertel in ihre Richtung. Das kommt nach Bändern und Schiebern, es zählt also, wohin sie ihn gebracht haben.',
  'rally.why.laser.title': 'Laser des Fabrikbodens.',
  'rally.why.laser':
    'Wenn sich alle Bodenelemente bewegt haben, trifft jeder Laser den ersten Roboter in seinem Strahl, mit einem Schaden pro Strahl. Wände halten ihn auf.',
  'rally.why.shot.title': 'Laser der Roboter.',
  'rally.why.shot':
    'Wenn sich alle Bodenelemente bewegt haben, schießt jeder Roboter geradeaus, so weit er sieht. Der erste Roboter im Weg nimmt einen Schaden. Alle schießen gleichzeitig.',
  'rally.why.no-hit.title': 'Laser.',
  'rally.why.no-hit':
    'Alle Laser schießen gleichzeitig, wenn sich alle Bodenelemente bewegt haben. Niemand steht in einem Strahl oder vor einem Roboter.',
  'rally.why.absorbed.title': 'Optionskarten.',
  'rally.why.absorbed': 'Eine Optionskarte des Roboters fängt Schaden ab, bevor er auf die Programmtafel kommt.',
  'rally.why.option.title': 'Optionskarten und Schaden.',
  'rally.why.option':
    'Jeden Schaden kann eine Optionskarte des Roboters abwehren, oder es wird stattdessen eine geopfert. Manche Karten machen Schaden oder ändern, was in Registern liegt.',
  'rally.why.locked.title': 'Gesperrte Register.',
  'rally.why.locked':
    'Ab fünf Schaden werden Register gesperrt, das fünfte zuerst. Die Karte darin bleibt liegen und wird in jeder Runde gespielt, bis eine Reparatur sie freigibt.',
  'rally.why.locked-deck.title': 'Gesperrt im abgeschalteten Zustand.',
  'rally.why.locked-deck':
    'Ein Register, das gesperrt wird, während sein Roboter abgeschaltet ist, wird mit der obersten Karte des Stapels gefüllt.',
  'rally.why.flag.title': 'Eine Flagge erreichen.',
  'rally.why.flag':
    'Ein Roboter, der ein Register auf seiner nächsten Flagge beendet, hat sie erreicht. Auch die Archivmarke kommt dorthin.',
  'rally.why.archive.title': 'Die Archivmarke.',
  'rally.why.archive':
    'Ein Roboter, der ein Register auf einem Reparaturfeld oder einer Flagge beendet, legt dort seine Archivmarke ab. Dorthin kehrt er zurück.',
  'rally.why.finished.title': 'Die letzte Flagge.',
  'rally.why.finished': 'Wer zuerst alle Flaggen der Reihe nach erreicht, gewinnt.',
  'rally.why.repair.title': 'Reparaturen.',
  'rally.why.repair':
    'Wer nach den fünf Registern auf einem Reparaturfeld oder einer Flagge steht, verliert einen Schaden. Damit kann sich ein gesperrtes Register öffnen.',
  'rally.why.wipe.title': 'Aufräumen.',
  'rally.why.wipe':
    'Die Karten aller Register, die nicht gesperrt sind, werden abgeworfen, dann werden neue ausgeteilt.',
  'rally.why.power.title': 'Abschalten.',
  'rally.why.power':
    'Ein abgeschalteter Roboter verliert zu Beginn der Runde allen Schaden. Er bekommt keine Karten, bewegt sich nicht von selbst und schießt nicht; Bänder, Schieben und Laser wirken auf ihn wie immer.',
  'rally.why.re-entry.title': 'Zurückkehren.',
  'rally.why.re-entry':
    'Ein zerstörter Roboter, der noch ein Leben hat, kehrt zu seiner Archivmarke zurück oder daneben, wenn dort jemand steht, mit zwei Schaden.',
  'rally.why.lost.title': 'Zerstörung kostet eine Optionskarte.',
  'rally.why.lost': 'Ein zerstörter Roboter verliert eine Optionskarte seiner Wahl, mit dem letzten Leben alle.',
  'rally.why.given.title': 'Eine Optionskarte statt Schaden.',
  'rally.why.given': 'Für jeden Schaden kann eine Optionskarte des Roboters geopfert werden; dann zählt er nicht.',
  'rally.why.drew.title': 'Eine neue Optionskarte.',
  'rally.why.drew':
    'Ein Roboter, der nach den fünf Registern auf Schraubenschlüssel und Hammer steht, zieht eine Optionskarte.',
  'rally.why.emptied.title': 'Zerstörung nimmt den Schaden mit.',
  'rally.why.emptied': 'Wird der Roboter zerstört, verschwindet auch der Schaden, der auf einer Optionskarte liegt.',
  'rally.why.late.title': 'Wenn die Zeit um ist.',
  'rally.why.late':
    'Eingelegte Karten bleiben. Leere Register bekommen zufällig Handkarten, und es wird kein Abschalten angekündigt.',
  'rally.why.announced.title': 'Abschalten ankündigen.',
  'rally.why.announced':
    'Ein Roboter mit Schaden kann vor dem ersten Register ankündigen, dass er nächste Runde abgeschaltet ist. Diese Runde spielt er noch.',
  'rally.why.course-rule.title': 'Eine Regel dieses Kurses',
  'rally.why.course-rule': 'Manche Kurse haben eigene Regeln; der Vorraum und ? nennen sie.',
  'rally.why.nothing.title': 'Ein leeres Register.',
  'rally.why.nothing': 'Kein Roboter hat hier eine Karte, und kein Bodenelement hat jemanden bewegt oder getroffen.',
  'rally.play.label': 'Was geschehen ist',
  'rally.play.register': 'Register {register} in Worten',
  'rally.play.after': 'Nach den Registern',
  'rally.play.before': 'Vor dem ersten Register',
  'rally.play.steps': '{steps, plural, one {# Schritt} other {# Schritte}}',
  'rally.play.slider': 'Schritt der Runde',
  'rally.play.at': 'Register {register}, {stage}, Schritt {step} von {all}',
  'rally.play.at-after': 'Nach den Registern, {stage}, Schritt {step} von {all}',
  'rally.play.at-start': 'Vor Register 1',
  'rally.play.go-register': 'Zu Register {register}',
  'rally.play.go-after': 'Zu dem, was nach den Registern kommt',
  'rally.play.back': 'Ein Schritt zurück',
  'rally.play.on': 'Ein Schritt vor',
  'rally.play.play': 'Abspielen',
  'rally.play.pause': 'Anhalten',
  'rally.play.skip': 'Zum Ende der Runde springen',
  'rally.play.speed': 'Tempo: {speed}-fach',
  'rally.play.replay': 'Wiederholung',
  'rally.play.watch': 'Runde {turn} noch einmal ansehen',
  'rally.play.go-on': 'Programmieren',
  'rally.play.go-on-now': 'Weiter',
  'rally.play.go-on-turn': 'Runde {turn} programmieren',
  'rally.play.result': 'Zum Ergebnis',
  'rally.play.go-answer': 'Antworten',
  'rally.play.list': 'Register {register}, nach Priorität',
  'rally.play.list-after': 'Nach den Registern',
} as const satisfies Translated<typeof enStory, 'rally.'>;
