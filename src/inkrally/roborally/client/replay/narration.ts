/**
 * The narration of a story, which is the replay of a turn, as lines of text. The movement of a card is one line
 * although its robot moves space by space; all other steps have a line for each robot. Reads the codes of the
 * engine's steps and contains no rules.
 */

import { cardName, kindOf } from '../drawing/program_cards';
import { getRobotAvatars, robotName } from '../drawing/robots/robot_avatars';
import {
  type Facing,
  type Floor,
  nameOf,
  sameSpace,
  type Space,
  type Stage,
  type Step,
  type StepChange,
  type TurnReplay,
} from '../table/model';
import type { CardPair } from '../protocol';
import { say as sayOption } from '../options/registry';
import { facingWord, tRoborally, spaceName } from '../texts/say';
import { formatList } from '@/i18n';
import { CLEAN_UP_STAGE, type Frame, framesOf, type RobotState } from './frames';
import { floorsOf, type FloorsByRotation } from '../course_rules/current_floor';
import { say as saySpecial } from '../course_rules/registry';
import { isRelayed, describeCourseChange } from '../course_rules/course_narration';
import { type CourseRuleState, coursesOf } from '../course_rules/course_states';
import { damageLine, type OptionLine, optionLine, shotLine } from './option_narration';
import { type Reason, reasonsOf } from './reasons';
import { aboutWords, type WhyCode } from './reason_text';

export interface NarrationLine {
  /** The register, or 6 for the phase after the registers. */
  readonly register: number;
  readonly stage: Stage;
  /** The first and the last frame of the line. */
  readonly from: number;
  readonly to: number;
  /** The robot whose silhouette is shown beside the line. */
  readonly robot: number | null;
  readonly text: string;
  /** The priority of a card, or damage as a negative number. */
  readonly figure: string;
  readonly cost: boolean;
  readonly why: WhyCode;
  /** The priority, for the explanation. */
  readonly card: number | null;
  /** The Option cards and course rules that affected the line. */
  readonly reasons?: readonly Reason[] | undefined;
  /** The robot that fired the laser. */
  readonly shooter?: number | undefined;
  /** The spaces to mark on the floor. */
  readonly spaces: readonly Space[];
  readonly wall: readonly [Space, Facing] | undefined;
}

/** Return the heading of a line. The effect of a course rule never has the heading of an Option card. */
export function headingOf({ stage, why }: Pick<NarrationLine, 'stage' | 'why'>): Stage | 'course' {
  return stage === 'options' && why === 'course-rule' ? 'course' : stage;
}

export interface Narration {
  readonly frames: readonly Frame[];
  /** For each frame, the floor and the state of course rules. */
  readonly floors: readonly Floor[];
  readonly courses: readonly CourseRuleState[];
  readonly lines: readonly NarrationLine[];
  /** Returns the robot, board element and rule section of a line as text. */
  readonly about: (line: NarrationLine) => string;
}

type Draft = Omit<NarrationLine, 'register' | 'from' | 'to' | 'stage'> & { readonly stage?: Stage };

/**
 * Return the frames and lines of a story.
 *
 * `floors` has several entries on a course with turning boards. `looks` gives the avatars that name the robots. `won`
 * lists the winners at the end of the last turn of a race.
 */
export function narrate(
  story: TurnReplay,
  ground: Floor | FloorsByRotation,
  robots: readonly { readonly seat: number; readonly team?: number }[],
  looks = getRobotAvatars(robots),
  won: readonly number[] = [],
): Narration {
  const frames = framesOf(story, won);
  const courses = coursesOf(
    story,
    robots.map(({ team }) => team ?? 0),
  );
  const floors = floorsOf(ground, frames, courses);
  const names = looks.map(robotName);
  const teller = new Teller(names, story.flags !== undefined);
  const lines: NarrationLine[] = [];
  for (const step of story.opening ?? [])
    for (const line of teller.said(step)) lines.push({ register: BEFORE, stage: step.stage, from: 0, to: 0, ...line });
  for (let at = 1; at < frames.length; at += 1) {
    const frame = frames[at] as Frame;
    const { step, register } = frame;
    if (step === undefined) continue;
    let to = at;
    if (step.stage === 'cards' && step.robot != null && step.card != null) {
      while (isSame(frames[to + 1], frame)) to += 1;
      lines.push({
        register,
        stage: 'cards',
        from: at,
        to,
        ...teller.card(
          step.robot,
          step.card,
          frames.slice(at - 1, to + 1),
          isRandom(story, step.robot, register),
          story.registers.find((one) => one.number === register)?.pairs?.[step.robot],
        ),
      });
    }
    for (let inside = at; inside <= to; inside += 1) {
      const before = frames[inside - 1] as Frame;
      const now = frames[inside] as Frame;
      teller.floor = floors[inside - 1];
      for (const line of teller.others(before, now))
        lines.push({ register, stage: step.stage, from: inside, to: inside, ...line });
    }
    at = to;
  }
  for (const { number, closed } of story.registers) {
    if (closed || lines.some((line) => line.register === number)) continue;
    const at = frames.findLastIndex((frame) => frame.register <= number);
    const before = lines.findLastIndex((line) => line.register < number);
    lines.splice(before + 1, 0, {
      register: number,
      stage: 'cards',
      from: at,
      to: at,
      ...plain(tRoborally('line.nothing'), 'nothing'),
    });
  }
  // A step happens on the floor before it. A robot that falls when a board turns falls into the pit that arrives there.
  const floorOf = ({ why, from, to }: NarrationLine) => floors[why === 'pit' ? to : Math.max(0, from - 1)];
  return { frames, floors, courses, lines, about: (line) => aboutWords(line, floorOf(line), names) };
}

/** Return whether the timer filled a register with a random card. */
export function isRandom(story: TurnReplay, robot: number, register: number): boolean {
  return story.at_random?.some(([of, number]) => of === robot && number === register) ?? false;
}

/** Return the line of a frame: the last one that has begun. */
export function lineAt(telling: Narration, frame: number): NarrationLine | undefined {
  return telling.lines.findLast((line) => line.from <= frame);
}

function isSame(next: Frame | undefined, frame: Frame): boolean {
  return (
    next !== undefined &&
    next.register === frame.register &&
    next.step?.stage === 'cards' &&
    next.step.robot === frame.step?.robot &&
    next.step.card === frame.step?.card
  );
}

function plain(text: string, why: WhyCode, robot: number | null = null, spaces: readonly Space[] = []): Draft {
  return { robot, text, figure: '', cost: false, why, card: null, spaces, wall: undefined };
}

/** The phase before the first register. */
const BEFORE = 0;

/** The changes that the line of a card describes. */
const OF_CARD: ReadonlySet<string> = new Set<StepChange['type']>(['moved', 'turned', 'stopped', 'noted']);

/** Return a line with the reasons that the engine names. If it names none, as in older logs, the reason is `option`. */
function withReasons(line: Draft, reasons: readonly Reason[], option?: string): Draft {
  if (reasons.length > 0) return { ...line, reasons };
  return option === undefined ? line : { ...line, reasons: [{ option }] };
}

/** Return the line of an Option card. */
function ofCard(
  { option, why = 'option', ...line }: OptionLine,
  robot: number | null | undefined,
  spaces: readonly Space[],
): Draft {
  return withReasons({ ...plain('', why, robot ?? null, spaces), ...line }, [], option);
}

/** The base rule of each noted fact. */
const NOTED: Readonly<Record<Extract<StepChange, { type: 'noted' }>['what'], WhyCode>> = {
  spaces: 'option',
  uncounted: 'course-rule',
  damage: 'course-rule',
  hand: 'option',
  'new-hand': 'option',
  stored: 'option',
  fetched: 'option',
  filled: 'late',
  announced: 'announced',
};

class Teller {
  /** The floor before the current step. */
  floor: Floor | undefined;
  private readonly names: readonly string[];
  /** Whether flags lie elsewhere than printed. */
  private readonly flagsMoved: boolean;
  /** For each robot, the robot whose cards it plays and the Option card that causes it. */
  private readonly controlled = new Map<number, { readonly other: number; readonly option: string | undefined }>();

  constructor(names: readonly string[], flagsMoved: boolean) {
    this.names = names;
    this.flagsMoved = flagsMoved;
  }

  /** Return whether a repair site beside the robot repairs it: its own space has none, or has repaired it already. */
  private isReached(
    change: Extract<StepChange, { type: 'repaired' }>,
    changes: readonly StepChange[],
    at: Space,
  ): boolean {
    const earlier = changes.slice(0, changes.indexOf(change));
    if (earlier.some((other) => other.type === 'repaired' && other.robot === change.robot)) return true;
    const site = this.floor?.cells[nameOf(at)]?.floor;
    if (change.by === 'wrench') return site !== 'repair';
    if (change.by === 'hammer') return site !== 'repair_option';
    return change.by === 'flag' && !this.flagsMoved && !this.floor?.flags.some((flag) => sameSpace(flag, at));
  }

  private name(robot: number | null | undefined): string {
    return robot == null ? tRoborally('stays.somebody') : (this.names[robot] ?? '');
  }

  /** Return the lines of a card, from the frames before, during and after it. */
  card(robot: number, card: number, frames: readonly Frame[], random: boolean, pair?: CardPair): Draft {
    const changes = frames.slice(1).flatMap((frame) => frame.step?.changes ?? []);
    const first = frames[0]?.robots[robot];
    const own = changes.filter((change) => change.robot === robot);
    const steps = own.filter((change) => change.type === 'moved' && change.by === 'card');
    const last = steps.at(-1);
    const reasons = frames.flatMap(({ step }, at) =>
      step === undefined || at === 0 ? [] : reasonsOf(step, ({ type }) => OF_CARD.has(type)),
    );
    const control = this.controlled.get(robot);
    const controlled = control?.option !== undefined && reasons.some(({ option }) => option === control.option);
    const clauses = [
      controlled
        ? sayOption('option.clause.of', { card: cardName(card), other: this.name(control.other) })
        : pair
          ? sayOption('option.clause.pair', { card: cardName(card), second: cardName(pair.card) })
          : tRoborally(random ? 'clause.plays-random' : 'clause.plays', { card: cardName(card) }),
    ];
    if (first?.at && last?.type === 'moved') {
      const way = facingWord(wayOf(first.at, last.to));
      clauses.push(
        kindOf(card) === 'back-up'
          ? tRoborally('clause.backs', { way, space: spaceName(last.to) })
          : tRoborally('clause.goes', { spaces: steps.length, way, space: spaceName(last.to) }),
      );
    }
    const turned = own.find((change) => change.type === 'turned');
    if (turned?.type === 'turned') clauses.push(tRoborally('clause.faces', { way: facingWord(turned.facing) }));
    const pushed = new Map(
      changes.flatMap((change) =>
        change.type === 'moved' && change.by === 'push' ? [[change.robot, change.to] as const] : [],
      ),
    );
    if (pushed.size > 0) {
      const robots = [...pushed].map(([other, to]) =>
        tRoborally('clause.pushed-to', { robot: this.name(other), space: spaceName(to) }),
      );
      clauses.push(tRoborally('clause.pushes', { robots: formatList(robots), count: robots.length }));
    }
    const stopped = own.find((change) => change.type === 'stopped');
    let why: WhyCode = pushed.size > 0 ? 'push' : turned ? 'own-turn' : 'own-move';
    let wall: NarrationLine['wall'];
    if (stopped?.type === 'stopped') {
      const values = { moved: steps.length > 0 ? 'yes' : 'no', other: this.name(stopped.other) };
      clauses.push(stopped.by === 'wall' ? tRoborally('clause.wall', values) : tRoborally('clause.chain', values));
      why = stopped.by === 'wall' ? 'wall' : 'chain';
      if (stopped.at && stopped.side) wall = [stopped.at, stopped.side];
    } else if (clauses.length === 1) clauses.push(tRoborally('clause.nothing'));
    // A card that moves and turns at once does so by an Option card.
    const option = why === 'own-move' || why === 'own-turn' ? pair?.by || undefined : undefined;
    if (option !== undefined) why = 'option';
    const line: Draft = {
      robot,
      text: tRoborally('line.card', { robot: this.name(robot), clauses: formatList(clauses) }),
      figure: String(card),
      cost: false,
      why,
      card,
      spaces: [],
      wall,
    };
    const each = reasons.filter((one, at) => at === reasons.findIndex((other) => other.option === one.option));
    return withReasons(line, each, option);
  }

  /** Return the lines of a step that has no frame, because the step changes nothing on the floor. */
  said(step: Step): readonly Draft[] {
    return step.changes.flatMap((change) => this.line(step, change, [], []) ?? []);
  }

  /** Return the lines of one step, except the card played in it. */
  others({ robots: before }: Frame, { step, robots }: Frame): readonly Draft[] {
    if (step === undefined) return [];
    const { stage, changes } = step;
    const lines: Draft[] = [];
    if (stage === 'lasers') lines.push(...this.lasers(before, step));
    if (stage === 'wipe') lines.push(plain(tRoborally('line.wiped'), 'wipe'));
    for (const change of changes) {
      const line = this.line(step, change, before, robots);
      if (line) lines.push(line);
    }
    return lines;
  }

  /** Return the line of a change, with its reasons. */
  private line(
    step: Step,
    change: StepChange,
    before: readonly RobotState[],
    robots: readonly RobotState[],
  ): Draft | undefined {
    if (change.type === 'controlled')
      this.controlled.set(change.robot, { other: change.other, option: change.option || undefined });
    const line = this.bare(step.stage, change, step.changes, before, robots);
    return (
      line &&
      withReasons(
        line,
        reasonsOf(step, (other) => other === change),
        line.reasons?.[0]?.option,
      )
    );
  }

  private bare(
    stage: Stage,
    change: StepChange,
    changes: readonly StepChange[],
    before: readonly RobotState[],
    robots: readonly RobotState[],
  ): Draft | undefined {
    const robot = this.name(change.robot);
    const at = change.robot == null ? undefined : (before[change.robot]?.at ?? before[change.robot]?.last);
    const name = (one: number | null | undefined) => this.name(one);
    const ofOption = optionLine(stage, change, name) ?? damageLine(stage, change, changes, name);
    if (ofOption) return ofCard(ofOption, change.robot, at ? [at] : []);
    switch (change.type) {
      case 'moved':
        return at === undefined || stage === 'cards' ? undefined : this.moved(stage, change, changes, at);
      case 'turned':
        // The movement describes a curve, and the card's line describes the card.
        return change.by === 'gear' && at
          ? plain(
              tRoborally('line.gear', { space: spaceName(at), robot, facing: facingWord(change.facing) }),
              'gear',
              change.robot,
              [at],
            )
          : undefined;
      case 'stopped':
        return at === undefined || stage === 'cards' ? undefined : this.stayed(stage, change, at);
      case 'absorbed':
        return plain(
          tRoborally('line.absorbed', { robot, amount: change.amount }),
          'absorbed',
          change.robot,
          at ? [at] : [],
        );
      case 'locked': {
        const values = { register: change.register, robot };
        if (change.card == null) return plain(tRoborally('line.locked', values), 'locked', change.robot);
        return plain(
          tRoborally('line.locked-card', { ...values, card: cardName(change.card) }),
          'locked-deck',
          change.robot,
        );
      }
      case 'destroyed': {
        const where = robots[change.robot]?.last ?? at ?? [0, 0];
        const text = tRoborally('line.destroyed', {
          how: change.by,
          robot,
          space: spaceName(where),
          lives: change.lives,
        });
        const why = ({ pit: 'pit', edge: 'edge', damage: 'tenth', crusher: 'crusher' } as const)[change.by];
        return { ...plain(text, why, change.robot, [where]), cost: true };
      }
      case 'archived': {
        // A touched flag shares a line with its archive marker. A robot that is only credited with a flag may leave its
        // marker elsewhere.
        const touched = changes.some(
          (other) => other.type === 'touched' && other.robot === change.robot && !isRelayed(other, changes),
        );
        if (touched) return undefined;
        const values = { robot, site: change.by ?? 'flag', space: spaceName(change.at) };
        // Robots move archive markers only in step E. In other steps a marker travels with a flag on a belt.
        if (stage !== 'flags')
          return plain(tRoborally('line.archived-travels', values), 'course-rule', change.robot, [change.at]);
        const text = sameSpace(at, change.at)
          ? tRoborally('line.archived', values)
          : tRoborally('line.archived-reached', values);
        return plain(text, 'archive', change.robot, [change.at]);
      }
      case 'touched': {
        if (isRelayed(change, changes))
          return plain(saySpecial('special.line.relayed', { robot, flag: change.flags }), 'course-rule', change.robot);
        const left = changes.find((other) => other.type === 'archived' && other.robot === change.robot);
        const values = { robot, flag: change.flags };
        const text =
          left?.type === 'archived'
            ? tRoborally('line.flag', { ...values, space: spaceName(left.at) })
            : tRoborally('line.flag-only', values);
        const where = left?.type === 'archived' ? left.at : at;
        return plain(text, 'flag', change.robot, where ? [where] : []);
      }
      case 'finished':
        return plain(
          tRoborally('line.finished', { robot, place: change.place }),
          'finished',
          change.robot,
          at ? [at] : [],
        );
      case 'repaired': {
        if (change.by === 'power-down' && stage === 'repairs')
          return plain(saySpecial('special.line.superbot-repair', { robot }), 'course-rule', change.robot);
        if (change.by === 'power-down') return plain(tRoborally('line.power-repair', { robot }), 'power', change.robot);
        // Only an Option card lets a flag or repair site on a neighbouring space repair a robot.
        const holds = (before[change.robot]?.options?.length ?? 0) > 0;
        if (at && holds && this.isReached(change, changes, at)) {
          const values = { robot, site: change.by === 'flag' ? 'flag' : 'repair', damage: change.damage };
          return plain(tRoborally('line.repair-reached', values), 'repair', change.robot);
        }
        const key = ({ wrench: 'line.wrench', hammer: 'line.hammer', flag: 'line.flag-repair' } as const)[change.by];
        return plain(
          tRoborally(key, { robot, space: at ? spaceName(at) : '', damage: change.damage }),
          'repair',
          change.robot,
          at ? [at] : [],
        );
      }
      case 'powered':
        return plain(tRoborally(change.down ? 'line.down' : 'line.up', { robot }), 'power', change.robot);
      case 'reentered': {
        const values = {
          robot,
          space: spaceName(change.at),
          facing: facingWord(change.facing),
          damage: change.damage,
        };
        return plain(tRoborally('line.reentered', values), 're-entry', change.robot, [change.at]);
      }
      default: {
        const text = describeCourseChange(change, (other) => this.name(other));
        const why = change.type === 'noted' ? NOTED[change.what] : 'course-rule';
        return text === undefined ? undefined : plain(text, why, change.robot ?? null, at ? [at] : []);
      }
    }
  }

  private moved(
    stage: Stage,
    change: Extract<StepChange, { type: 'moved' }>,
    changes: readonly StepChange[],
    at: Space,
  ): Draft {
    const values = {
      robot: this.name(change.robot),
      way: facingWord(wayOf(at, change.to)),
      space: spaceName(change.to),
    };
    if (change.by === 'push') return plain(tRoborally('line.pushed-on', values), 'push', change.robot, [at]);
    if (change.by === 'pusher') {
      const registers = this.floor?.cells[nameOf(at)]?.pusher?.registers ?? [];
      const windows = tRoborally('element.registers', { registers: formatList(registers.map(String)) });
      return plain(
        tRoborally('line.pusher', { ...values, from: spaceName(at), registers: windows }),
        'pusher',
        change.robot,
        [at],
      );
    }
    if (change.by === 'weapon') return plain(tRoborally('line.weapon', values), 'weapon', change.robot, [at]);
    const turned = changes.find(
      (other) => other.type === 'turned' && other.robot === change.robot && other.by === 'curve',
    );
    const express = stage === 'express' || this.floor?.cells[nameOf(at)]?.belt?.kind === 'express';
    if (turned?.type === 'turned') {
      return plain(
        tRoborally(express ? 'line.express-turned' : 'line.belt-turned', {
          ...values,
          facing: facingWord(turned.facing),
        }),
        'curve',
        change.robot,
        [at, change.to],
      );
    }
    return plain(
      tRoborally(express ? 'line.express' : 'line.belt', values),
      express ? 'express' : 'belts',
      change.robot,
      [at],
    );
  }

  private stayed(stage: Stage, change: Extract<StepChange, { type: 'stopped' }>, at: Space): Draft {
    const robot = this.name(change.robot);
    const carried = stage !== 'pushers' && stage !== 'lasers';
    const by = change.by === 'wall' && !carried ? 'wall-there' : change.by;
    const why = tRoborally(`stays.${by}`, { other: this.name(change.other) });
    const wall: NarrationLine['wall'] = change.at && change.side ? [change.at, change.side] : undefined;
    if (stage === 'pushers') {
      const code = change.by === 'pushers' ? 'pushers' : 'chain';
      return {
        ...plain(tRoborally('line.pusher-stays', { from: spaceName(at), robot, why }), code, change.robot, [at]),
        wall,
      };
    }
    if (stage === 'lasers') {
      const text = tRoborally('line.weapon-stays', { robot, space: spaceName(at), why });
      return { ...plain(text, 'weapon', change.robot, [at]), wall };
    }
    const code = (
      {
        wall: 'belt-wall',
        chain: 'occupied',
        occupied: 'occupied',
        contested: 'contested',
        swap: 'swap',
        pushers: 'pushers',
        weapons: 'weapon',
      } as const
    )[change.by];
    return {
      ...plain(tRoborally('line.belt-stays', { robot, space: spaceName(at), why }), code, change.robot, [at]),
      wall,
    };
  }

  /** Return a line for each hit, with the robot's damage after it. */
  private lasers(before: readonly RobotState[], step: Step): readonly Draft[] {
    const { changes } = step;
    const shots = changes.filter((change) => change.type === 'shot');
    const hits = shots.filter((shot) => shot.hit != null);
    if (shots.length > 0 && hits.length === 0) return [plain(tRoborally('line.no-hit'), 'no-hit')];
    const so = new Map<number, number>();
    return hits.map((shot) => {
      const hit = shot.hit as number;
      const untold = shotLine(shot, changes, (one) => this.name(one));
      const reasons = reasonsOf(step, (change) => change === shot);
      if (untold) {
        const line = ofCard(untold, hit, [shot.at, shot.to]);
        return withReasons(line, reasons, untold.option);
      }
      const damage = shot.damage ?? 1;
      const end = changes.findLast((change) => change.type === 'damaged' && change.robot === hit);
      const sum = (so.get(hit) ?? before[hit]?.damage ?? 0) + damage;
      const spared = changes.some((change) => change.type === 'absorbed' && change.robot === hit);
      const most = end?.type === 'damaged' ? end.damage : spared ? (before[hit]?.damage ?? 0) : sum;
      const all = Math.min(sum, most);
      so.set(hit, all);
      const values = { robot: this.name(hit), damage, all };
      const text =
        shot.robot == null
          ? tRoborally('line.laser', { ...values, from: spaceName(shot.at) })
          : tRoborally('line.shot', { ...values, shooter: this.name(shot.robot) });
      const line: Draft = {
        ...plain(text, shot.robot == null ? 'laser' : 'shot', hit, [shot.at, shot.to]),
        shooter: shot.robot ?? undefined,
        figure: `\u2212${damage}`,
        cost: true,
      };
      return withReasons(line, reasons);
    });
  }
}

/** Return the direction from one space to another in the same row or column. */
export function wayOf([x, y]: Space, [tox, toy]: Space): Facing {
  if (tox !== x) return tox > x ? 'E' : 'W';
  return toy > y ? 'S' : 'N';
}

/** Return the lines of a register. */
export function linesOf(telling: Narration, register: number): readonly NarrationLine[] {
  return telling.lines.filter((line) => line.register === register || (register === 1 && line.register === BEFORE));
}

export function isAfter(register: number): boolean {
  return register >= CLEAN_UP_STAGE;
}
