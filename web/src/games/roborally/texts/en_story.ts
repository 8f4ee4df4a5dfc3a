/** RoboRally's texts in English of what happened in a turn, and why; told in the present, short and exact. */

/** What stands before these keys where they are asked for. */
export const PREFIX = 'rally.';

export const enStory = {
  // What happened: the clauses of a card, joined by commas and "and" behind the robot's name
  'line.card': '{robot} {clauses}.',
  'clause.plays': 'plays {card}',
  'clause.plays-random': 'plays {card} (put in at random)',
  'clause.goes':
    'goes {spaces, plural, one {one space} =2 {two spaces} =3 {three spaces} other {# spaces}} {way} to {space}',
  'clause.backs': 'backs up {way} to {space}',
  'clause.faces': 'faces {way}',
  'clause.pushes': 'pushes {robots}',
  'clause.pushed-to': '{robot} to {space}',
  'clause.wall': '{moved, select, yes {stops there: a wall is in the way} other {stays: a wall is in the way}}',
  'clause.chain':
    '{moved, select, yes {stops there: the wall behind {other} holds} other {stays: the wall behind {other} holds}}',
  'clause.nothing': 'stays where it is',

  'line.belt': 'The belt carries {robot} {way} to {space}.',
  'line.belt-turned': 'The belt carries {robot} {way} to {space} and turns it to the {facing}.',
  'line.express': 'The express belt carries {robot} {way} to {space}.',
  'line.express-turned': 'The express belt carries {robot} {way} to {space} and turns it to the {facing}.',
  'line.belt-stays': '{robot} stays at {space}: {why}.',
  'stays.wall': 'a wall is at the end of its belt',
  'stays.wall-there': 'a wall is in the way',
  'stays.chain': 'what stands before it cannot move',
  'stays.occupied': '{other} is in the way',
  'stays.contested': 'another robot would come to the same space',
  'stays.swap': 'it would change places with {other}',
  'stays.pushers': 'two pushers would move it or meet',
  'stays.weapons': 'two weapons would move it or meet',
  'stays.somebody': 'another robot',

  'line.pusher': 'The pusher at {from} ({registers}) shoves {robot} {way} to {space}.',
  'line.pushed-on': '{robot} is pushed on, {way} to {space}.',
  'line.weapon': '{robot} is moved {way} to {space} by what hit it.',
  'line.weapon-stays': 'What hit {robot} at {space} cannot move it: {why}.',
  'line.pusher-stays': 'The pusher at {from} cannot move {robot}: {why}.',
  'element.registers': 'registers {registers}',
  'line.gear': 'The gear at {space} turns {robot} to the {facing}.',
  'line.laser': 'The laser at {from} hits {robot}: {damage, plural, one {# damage} other {# damage}}, {all} in all.',
  'line.shot': '{shooter} shoots {robot}: {damage, plural, one {# damage} other {# damage}}, {all} in all.',
  'line.no-hit': 'The lasers fire and hit nobody.',
  'line.absorbed': '{robot} takes {amount, plural, one {# damage} other {# damage}} less.',
  'line.locked': 'Register {register} of {robot} locks.',
  'line.locked-card': 'Register {register} of {robot} locks with {card} from the deck.',
  'line.destroyed':
    '{how, select, pit {{robot} falls into the pit at {space}} edge {{robot} goes over the edge} crusher {The crusher at {space} destroys {robot}} other {The tenth damage destroys {robot}}}: {lives, plural, =0 {that was its last life} one {# life left} other {# lives left}}.',
  'line.flag': '{robot} touches flag {flag} and leaves its archive marker at {space}.',
  'line.flag-only': '{robot} touches flag {flag}.',
  'line.archived':
    '{robot} stands on a {site, select, repair {repair site} other {flag}} and leaves its archive marker at {space}.',
  'line.archived-reached':
    '{robot} reaches a {site, select, repair {repair site} other {flag}} beside it and leaves its archive marker at {space}.',
  'line.archived-travels': 'The archive marker of {robot} travels with its flag to {space}.',
  'line.finished': '{robot} has touched every flag: place {place}.',
  'line.wrench': 'The wrench at {space} repairs {robot}: {damage, plural, =0 {no damage} other {# damage}} left.',
  'line.hammer': 'The repair site at {space} repairs {robot}: {damage, plural, =0 {no damage} other {# damage}} left.',
  'line.flag-repair': 'The flag at {space} repairs {robot}: {damage, plural, =0 {no damage} other {# damage}} left.',
  'line.repair-reached':
    '{robot} reaches a {site, select, flag {flag} other {repair site}} beside it and is repaired: {damage, plural, =0 {no damage} other {# damage}} left.',
  'line.power-repair': '{robot} is powered down and loses all damage.',
  'line.wiped': 'The cards of all registers that are not locked are put away.',
  'line.down': '{robot} is powered down for the next turn.',
  'line.up': '{robot} wakes up.',
  'line.reentered':
    '{robot} comes back at {space}, facing {facing}, with {damage, plural, =0 {no damage} one {# damage} other {# damage}}.',
  'line.nothing': 'Nothing happens in this register.',

  // Stages of a register, short, as beside the lines and below the ruler
  'stage.cards': 'Cards',
  'stage.express': 'Belts',
  'stage.belts': 'Belts',
  'stage.pushers': 'Pushers',
  'stage.gears': 'Gears',
  'stage.crushers': 'Crushers',
  'stage.options': 'Options',
  'stage.course': 'Course',
  'stage.lasers': 'Lasers',
  'stage.flags': 'Flags',
  'stage.repairs': 'Repairs',
  'stage.wipe': 'Cards',
  'stage.power-down': 'Power',
  'stage.re-entry': 'Back',

  // Why did that happen: the section of the rules in plain words, then what it says here
  'why.ask': 'Why did that happen?',
  'why.hide': 'Hide the reason',
  'why.robot-at': '{robot}, at {space}: {element}',
  'why.robot-from': '{robot}, because of {space}: {element}',
  'why.laser-of': 'laser of {robot}',
  'why.at': 'At {space}: {element}',
  'why.wall-at': 'wall to the {side}',
  'why.section': 'Section {section} of the rules.',
  'why.own-move.title': 'Moving by card.',
  'why.own-move':
    'Cards are played from the highest priority to the lowest, one space at a time. {priority} was the number on this card.',
  'why.own-turn.title': 'Turning by card.',
  'why.own-turn':
    'A rotation changes only the facing. Cards are played from the highest priority to the lowest; this one has {priority}.',
  'why.push.title': 'Pushing.',
  'why.push':
    'A robot that moves pushes who stands in its way, and they push on. The pushed keep their facing, and pushing does no damage.',
  'why.wall.title': 'Walls.',
  'why.wall': 'A wall stops a robot without damage, and the rest of its card is lost. The wall is marked.',
  'why.chain.title': 'Pushing against a wall.',
  'why.chain':
    'If the last robot of those pushed would go through a wall, nobody moves, and the rest of the card is lost.',
  'why.pit.title': 'Pits.',
  'why.pit':
    'A robot that enters a pit is destroyed at once. It cannot be jumped, and the rest of its program is lost.',
  'why.edge.title': 'The edge.',
  'why.edge': 'A robot that leaves the floor is destroyed at once.',
  'why.tenth.title': 'Ten damage.',
  'why.tenth':
    'A robot is destroyed when it gets its tenth damage. It loses a life and comes back at its archive marker when the turn is cleaned up.',
  'why.crusher.title': 'Crushers.',
  'why.crusher': 'After the gears a crusher destroys the robot on its space, in the registers on its windows.',
  'why.express.title': 'Express belts.',
  'why.express':
    'Express belts move twice in a register: once alone, then once more together with all belts. All robots on them move at the same time.',
  'why.belts.title': 'Belts.',
  'why.belts': 'All belts move their robots one space, all at the same time and without pushing.',
  'why.curve.title': 'Curved belts.',
  'why.curve':
    'A robot that a belt carries into a curve turns with it. Who drives or is pushed onto a curve does not turn.',
  'why.contested.title': 'Two belts, one space.',
  'why.contested': 'If belts would bring two robots to the same space, both stay where they are.',
  'why.occupied.title': 'Belts do not push.',
  'why.occupied': 'A belt does not carry a robot to a space on which somebody stands who does not move.',
  'why.swap.title': 'Belts that face each other.',
  'why.swap': 'Two robots cannot change places: both stay.',
  'why.belt-wall.title': 'A wall at the end of a belt.',
  'why.belt-wall': 'A belt does not carry through a wall: the robot stays.',
  'why.pusher.title': 'Pushers.',
  'why.pusher':
    'In the registers on its windows a pusher shoves the robot on its space one space away from its wall, and with it whoever stands there.',
  'why.pushers.title': 'Pushers that meet.',
  'why.pushers': 'If two pushers would move a robot twice or two robots into one space, those pushes do not happen.',
  'why.weapon.title': 'Weapons that move robots.',
  'why.weapon':
    'After all damage some weapons move whom they hit by one space, all at once, and with it whoever stands there. Those that share a robot or end in one space do nothing.',
  'why.gear.title': 'Gears.',
  'why.gear':
    'A gear turns the robot on it by a quarter, in its direction. That is after belts and pushers, so it counts where they have brought it.',
  'why.laser.title': 'Lasers of the floor.',
  'why.laser':
    'After all elements have moved, each laser hits the first robot in its beam, one damage for each beam. Walls stop it.',
  'why.shot.title': 'Lasers of the robots.',
  'why.shot':
    'Every robot fires straight ahead when all elements have moved, as far as it sees. The first robot in the way takes one damage. All fire at once.',
  'why.no-hit.title': 'Lasers.',
  'why.no-hit':
    'All lasers fire at the same time, when all elements have moved. Nobody stands in a beam or in front of a robot.',
  'why.absorbed.title': 'Option cards.',
  'why.absorbed': 'An Option card of the robot takes damage before it comes to lie on its sheet.',
  'why.option.title': 'Option cards and damage.',
  'why.option':
    'Each damage may be kept off by an Option card of the robot, or its owner gives one up instead. Some cards do damage, or change what lies in registers.',
  'why.locked.title': 'Locked registers.',
  'why.locked':
    'From five damage on, registers lock, the fifth first. The card that lies in one stays there and is played every turn, until a repair frees it.',
  'why.locked-deck.title': 'Locked while powered down.',
  'why.locked-deck': 'A register that locks while its robot is powered down is filled with the top card of the deck.',
  'why.flag.title': 'Touching a flag.',
  'why.flag': 'A robot that ends a register on its next flag has touched it. The archive marker moves there too.',
  'why.archive.title': 'The archive marker.',
  'why.archive':
    'A robot that ends a register on a repair site or on any flag leaves its archive marker there. That is where it comes back.',
  'why.finished.title': 'The last flag.',
  'why.finished': 'Who touches all flags in their order first wins.',
  'why.repair.title': 'Repairs.',
  'why.repair':
    'Who stands on a repair site or a flag when the five registers are over loses one damage. A locked register may open with it.',
  'why.wipe.title': 'Clean-up.',
  'why.wipe': 'The cards of all registers that are not locked are put away, then new ones are dealt.',
  'why.power.title': 'Powering down.',
  'why.power':
    'A powered-down robot loses all damage at the start of the turn. It gets no cards, does not move by itself and does not shoot; belts, pushes and lasers work on it as ever.',
  'why.re-entry.title': 'Coming back.',
  'why.re-entry':
    'A destroyed robot with a life left comes back at its archive marker, or beside it if somebody stands there, with two damage.',
  'why.lost.title': 'Destruction costs an Option card.',
  'why.lost': 'A robot that is destroyed loses one Option card of its choice, and all of them with its last life.',
  'why.given.title': 'An Option card instead of damage.',
  'why.given': 'For each damage its owner may give up an Option card of the robot; then the damage does not count.',
  'why.drew.title': 'A new Option card.',
  'why.drew': 'A robot that ends the five registers on wrench and hammer draws an Option card.',
  'why.emptied.title': 'Destruction takes the damage off.',
  'why.emptied':
    'With its robot’s destruction the damage that lies on an Option card is gone, as is that on its sheet.',
  'why.late.title': 'When the time is up.',
  'why.late':
    'Cards that were placed stay. Each empty register gets a card of the hand at random, and no power down is announced.',
  'why.announced.title': 'Announcing a power down.',
  'why.announced':
    'A robot with damage may announce before the first register that it powers down for the next turn. It still plays this one.',
  'why.course-rule.title': 'A rule of this course',
  'why.course-rule': 'Some courses have rules of their own; the lobby and ? say them.',
  'why.nothing.title': 'An empty register.',
  'why.nothing': 'No robot has a card here, and no element moved or hit anybody.',

  // The player of a turn
  'play.label': 'What happened',
  'play.register': 'Register {register} in words',
  'play.after': 'After the registers',
  'play.before': 'Before the first register',
  'play.steps': '{steps, plural, one {# step} other {# steps}}',
  'play.slider': 'Step of the turn',
  'play.at': 'Register {register}, {stage}, step {step} of {all}',
  'play.at-after': 'After the registers, {stage}, step {step} of {all}',
  'play.at-start': 'Before register 1',
  'play.go-register': 'Go to register {register}',
  'play.go-after': 'Go to what comes after the registers',
  'play.back': 'One step back',
  'play.on': 'One step on',
  'play.play': 'Play',
  'play.pause': 'Pause',
  'play.skip': 'Skip to the end of the turn',
  'play.speed': 'Speed: times {speed}',
  'play.replay': 'Replay turn',
  'play.watch': 'Watch turn {turn} again',
  'play.go-on': 'Program',
  // The same for everybody, whatever comes after the turn
  'play.go-on-now': 'Go on',
  'play.go-on-turn': 'Program turn {turn}',
  'play.result': 'See the result',
  'play.go-answer': 'Answer',
  'play.list': 'Register {register}, by priority',
  'play.list-after': 'After the registers',
} as const satisfies Record<string, string>;
