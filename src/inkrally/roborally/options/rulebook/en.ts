/** The rules of Option cards in words. */

export const en = {
  'roborally.option-ablative-coat.exactly': 'By itself.',
  'roborally.option-ablative-coat.exactly.text':
    'It works without being asked, also while powered down, before you would give up another card. Tokens on it lock nothing, take no cards and are not repaired; once the robot is destroyed they are gone. The two damage of coming back and tokens of the Fire Control go past it.',
  'roborally.example.option-ablative-coat-example':
    'Three beams: two tokens go onto the card, which is full then, and one reaches the robot.',
  'roborally.option-abort-switch.exactly': 'When, and how.',
  'roborally.option-abort-switch.exactly.text':
    'You are asked when your card of a register opens. The new card comes from the draw pile and has its own priority. Locked registers are replaced too, and both cards of a pair. If the Option is lost in the same turn, the order still stands.',
  'roborally.example.option-abort-switch-example':
    'Move 3 would end in the pit. It is aborted, and register 2 is replaced as well.',
  'roborally.option-brakes.exactly': 'When, and how.',
  'roborally.option-brakes.exactly.text':
    'You are asked at each Move 1, also one that came from the deck or shares its register with a turn of the Crab Legs. Belts carry as ever.',
  'roborally.example.option-brakes-example': 'The Move 1 would lead into the pit: the robot brakes and stays.',
  'roborally.example.option-brakes-belt': 'It brakes, and the belt carries it the other way.',
  'roborally.option-circuit-breaker.exactly': 'By itself.',
  'roborally.option-circuit-breaker.exactly.text':
    'It looks at the sheet after the repairs, also if you have just said that the robot wakes up. Tokens on the Ablative Coat do not count. Where nobody may power down it does nothing.',
  'roborally.example.option-circuit-breaker-example': 'Four damage, one repaired: three are left, so it powers down.',
  'roborally.option-conditional-program.exactly': 'When, and how.',
  'roborally.option-conditional-program.exactly.text':
    'The card is put there with your program. Once in the turn, before any register opens, it may replace what lies in that register; not in one that was locked before. Unused it is discarded at the end of the turn.',
  'roborally.example.option-conditional-program-example': 'The Move 1 on the card goes in place of the Move 3.',
  'roborally.option-crab-legs.exactly': 'Two cards in one register.',
  'roborally.option-crab-legs.exactly.text':
    'The priority is that of the Move 1. All other free registers need a card too. Walls, pushing and pits work as for any movement of its own. Locked together, both stay and work even without the Option.',
  'roborally.example.option-crab-legs-example': 'Move 1 with Rotate Right: one space to the right, the facing stays.',
  'roborally.option-double-barreled-laser.exactly': 'By itself.',
  'roborally.option-double-barreled-laser.exactly.text':
    'Each of the two may be kept off by itself. The Rear-Firing Laser stays single. Who fires a weapon in place of the main laser does not fire these.',
  'roborally.example.option-double-barreled-laser-example': 'Two shots, two damage.',
  'roborally.option-dual-processor.exactly': 'Two cards in one register.',
  'roborally.option-dual-processor.exactly.text':
    'The priority is that of the Move card. A wall ends the movement, and the turn still comes. With the Fourth Gear a Move 3 begins as four spaces, with the Reverse Gear a Back Up as two; one or two are taken off then. Locked together, both stay and work even without the Option.',
  'roborally.example.option-dual-processor-example': 'Move 3 with Rotate Right: two spaces, then the turn.',
  'roborally.option-extra-memory.exactly': 'By itself.',
  'roborally.option-extra-memory.exactly.text':
    'What is not used is discarded as ever. With five damage there are five cards for four registers, so one can be spared.',
  'roborally.example.option-extra-memory-example': 'With three damage seven cards in place of six.',
  'roborally.option-fire-control.exactly': 'For each hit.',
  'roborally.option-fire-control.exactly.text':
    'You are asked at each hit of the main laser. Damage that locks is damage all the same, and the register must be a free one; an Option that is destroyed goes in place of the damage. No Option can be given up against it, and the Ablative Coat does not help; what the Power-Down Shield stops does nothing. The lock opens as every other: by a repair, the lowest register first, or by a power down.',
  'roborally.example.option-fire-control-example': 'The damage locks register 1 at once.',
  'roborally.option-flywheel.exactly': 'When, and how.',
  'roborally.option-flywheel.exactly.text':
    'One card lies there at most. It is put there with your program and taken before the first card is placed, in any later turn. It stays through a power down, and with the Option when the robot is destroyed.',
  'roborally.example.option-flywheel-example': 'Two cards are dealt, and the Move 3 from the Flywheel joins them.',
  'roborally.option-fourth-gear.exactly': 'When, and how.',
  'roborally.option-fourth-gear.exactly.text':
    'You are asked at each Move 3, also one from the deck. Walls and pits count space by space.',
  'roborally.example.option-fourth-gear-example': 'Four spaces with a Move 3.',
  'roborally.option-gyroscopic-stabilizer.exactly': 'When, and how.',
  'roborally.option-gyroscopic-stabilizer.exactly.text':
    'You are asked before register 1, and it holds for the whole turn. Your own cards turn as ever. It cannot be switched on while powered down.',
  'roborally.example.option-gyroscopic-stabilizer-example': 'Carried onto a gear, and not turned.',
  'roborally.option-high-power-laser.exactly': 'By itself.',
  'roborally.option-high-power-laser.exactly.text':
    'One wall or one robot is passed. The second stops the beam, and if it is a robot, is hit as well. A weapon in its place is aimed as usual, through nothing.',
  'roborally.example.option-high-power-laser-example': 'Through Bobbin to Crank: both take one damage.',
  'roborally.option-mechanical-arm.exactly': 'When, and how.',
  'roborally.option-mechanical-arm.exactly.text':
    'In each register, and once more at the repairs, you may choose one of the eight spaces. It is as if the robot stood there: the archive marker goes there too. A wall on the edge between is in the way; cornerwise only if both ways about the corner are walled. Your own space counts as well, but one register brings one flag at most. The arm works while powered down.',
  'roborally.example.option-mechanical-arm-example': 'Flag 1 is touched from the space beside it.',
  'roborally.option-mini-howitzer.exactly': 'In place of the laser.',
  'roborally.option-mini-howitzer.exactly.text':
    'You are asked if the main laser would hit somebody. Robots behind the target are pushed too, and a wall stops all of them. Every use counts, also one that moves nobody; after the fifth the card is gone.',
  'roborally.example.option-mini-howitzer-example': 'One damage, then the push into the pit; the third of five uses.',
  'roborally.example.option-mini-howitzer-wall': 'A wall behind Crank: nobody is pushed, and the use counts.',
  'roborally.option-power-down-shield.exactly': 'By itself.',
  'roborally.option-power-down-shield.exactly.text':
    'It works while powered down, anew in each register, against lasers and weapons. A second damage from the same side comes through. It does not help against ramming.',
  'roborally.example.option-power-down-shield-example': 'Two shots from two sides: both are kept off.',
  'roborally.option-pressor-beam.exactly': 'In place of the laser.',
  'roborally.option-pressor-beam.exactly.text':
    'You are asked if the main laser would hit somebody. It does no damage, after all lasers it moves the target, and a wall stops the whole row.',
  'roborally.example.option-pressor-beam-example': 'Bobbin goes one space away and pushes Crank on.',
  'roborally.option-radio-control.exactly': 'In place of the laser.',
  'roborally.option-radio-control.exactly.text':
    'You are asked if the main laser would hit somebody; it does no damage. From the next register on the target plays the cards of the shooter right after it, by its own facing and with its own Options. It lasts to the end of the turn, even if the shooter is destroyed, so in register 5 it does nothing. A powered-down target does not move.',
  'roborally.example.option-radio-control-example':
    'In register 2 Bobbin plays the Move 2 of Abacus, its own way: north.',
  'roborally.option-ramming-gear.exactly': 'By itself.',
  'roborally.option-ramming-gear.exactly.text':
    'It counts for the robot next in its way, ahead, behind or beside, for each space, also if a wall behind that robot stops the push. Not for the next in the row, not on belts, and not when it is pushed itself.',
  'roborally.example.option-ramming-gear-example': 'Pushed twice: a damage for each space, and one from the laser.',
  'roborally.example.option-ramming-gear-row': 'Both are pushed; only Bobbin, directly ahead, takes damage.',
  'roborally.option-rear-firing-laser.exactly': 'By itself.',
  'roborally.option-rear-firing-laser.exactly.text':
    'One damage a shot: Double-Barreled Laser, High-Power Laser and Fire Control do nothing for it; a course or a title that doubles shots does. It fires also when a weapon takes the place of the main laser, but not while powered down.',
  'roborally.example.option-rear-firing-laser-example': 'One shot ahead and one to the rear.',
  'roborally.option-recompile.exactly': 'When, and how.',
  'roborally.option-recompile.exactly.text':
    'While no card of this turn is placed. What you took from the Flywheel goes too. The new hand has as many cards as were dealt; locked cards stay. The damage comes afterwards and may lock a register; the Ablative Coat takes it, or you give up an Option.',
  'roborally.example.option-recompile-example': 'Three rotations go for three new cards, at the price of one damage.',
  'roborally.option-reverse-gear.exactly': 'When, and how.',
  'roborally.option-reverse-gear.exactly.text':
    'You are asked at each Back Up, also one from the deck. Walls and pits count space by space, and robots behind are pushed.',
  'roborally.example.option-reverse-gear-example': 'Two spaces back with one card.',
  'roborally.example.option-reverse-gear-push': 'The robot behind is pushed both spaces.',
  'roborally.option-scrambler.exactly': 'In place of the laser.',
  'roborally.option-scrambler.exactly.text':
    'You are asked if the main laser would hit somebody; it does no damage. The new card lies face down until its register opens, and takes the place of both cards of a pair. A locked register stays locked with the new card. A robot without a card there is not changed.',
  'roborally.example.option-scrambler-example': 'The Move 1 in register 2 of Bobbin becomes what the deck has on top.',
  'roborally.option-superior-archive.exactly': 'By itself.',
  'roborally.option-superior-archive.exactly.text':
    'It helps every time, unless it is the very card that is lost with the life.',
  'roborally.example.option-superior-archive-example':
    'Recompile is lost with the life, and the robot is back without damage.',
  'roborally.option-tractor-beam.exactly': 'In place of the laser.',
  'roborally.option-tractor-beam.exactly.text':
    'You are asked if the main laser would hit a robot that is not right beside yours. It does no damage. Pits on the way destroy, and where it comes to stand it may touch a flag.',
  'roborally.example.option-tractor-beam-example': 'Bobbin comes one space nearer.',
  'roborally.example.option-tractor-beam-pit': 'The pit on the way destroys Bobbin.',
} as const satisfies Record<string, string>;
