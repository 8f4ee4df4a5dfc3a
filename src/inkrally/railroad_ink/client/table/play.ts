/**
 * The effects of a player's taps and keys. A drawing appears at once and is removed if the server refuses it. The
 * server decides legality, missing dice, points and networks. Contains no elements of the page.
 */

import { batch, effect, untracked } from '@preact/signals';
import { announce } from '@/app/announcer';
import { play as sound } from '@/app/sound';
import { columnOf, getRouteDrawing, isBaseRoute, routeOf, rowOf, SPECIALS } from '../drawing/board';
import type { Space } from '../drawing/notation';
import type { InputMethod } from '../drawing/sheet';
import { describeDrawing, faceWords } from '../drawing/drawing_text';
import type { GameAction, Problem } from '@/protocol';
import { t } from '../texts';
import { expansionArt } from '../drawing/expansion_art';
import { expansionParts, expansionsHere } from './lazy/lazy_expansion';
import { type TrayChoice, PlayState, routeOfChoice, sameChoice, type StatusMessage } from './play_state';
import { withPlacement, withoutPlacement, nextWay, sameActs, withOrientation } from './draft/draft';
import { actsAt, type LatticePlace, pointPlace } from './expansions/lattice';
import {
  type Action,
  againType,
  type ScoreBreakdown,
  decisionOf,
  type PlacementAction,
  isDrawn,
  isOfDie,
  isPath,
  tableOf,
} from './model';
import { type BoardName, boardOfLine } from './boards';
import { variantOf } from './draft/offers';
import { missingWords, findExplainingOrientation, describeRefusal } from './draft/refusal_text';
import { formatProblem } from '@/i18n/error_messages';
import { DECISION_OVER } from '@/live/connection';
import { joinWords } from '@/i18n';

export type { TrayChoice, StatusMessage } from './play_state';

const CROSS_MS = 1000;

/** Return whether an action draws the chosen item, which is then selected on the sheet. */
function drawsIt(act: Action, choice: TrayChoice): boolean {
  if (isDrawn(act) && isOfDie(act))
    return choice.kind === (act.type === 'die' ? 'die' : 'again') && act.die === choice.index;
  return (
    act.type === 'free-special' &&
    choice.kind === 'free' &&
    routeOf((act as PlacementAction).drawing) === SPECIALS[choice.index]
  );
}

export class Play extends PlayState {
  private cross: ReturnType<typeof setTimeout> | undefined;

  /** Follow the snapshot. Returns a function to stop. */
  start(): () => void {
    let moment = '';
    this.connection.currentDecision = () => decisionOf(this.connection.snapshot.peek()) ?? '';
    const unfollow = effect(() => {
      const snapshot = this.connection.snapshot.value;
      untracked(() =>
        batch(() => {
          this.sync.applySnapshot(snapshot, this.connection.seat.peek());
          if (snapshot !== null && this.wish.restore() && this.owes.peek()) void this.sendDraft();
          const now = `${tableOf(snapshot)?.round} ${snapshot?.match?.phase?.name}`;
          if (now !== moment) {
            this.putDown();
            this.front.value = null;
          }
          moment = now;
        }),
      );
    });
    return () => {
      clearTimeout(this.cross);
      this.connection.currentDecision = () => '';
      unfollow();
    };
  }

  /** Select or deselect a die or special route. If it is drawn already, select its drawing on the sheet. */
  choose(choice: TrayChoice): void {
    if (this.shut() || this.picking.value) return this.say(this.closedWords());
    this.backToTarget();
    // Draw the held pattern before another selection. A drawn pattern is removed again.
    if (!sameChoice(this.choice.value, choice)) this.inkPath();
    const path = choice.kind === 'die' ? this.acts.find((one) => isPath(one) && one.die === choice.index) : undefined;
    if (path) this.change(() => this.sync.set(this.acts.filter((one) => one !== path)));
    const act = this.acts.find((one) => drawsIt(one, choice));
    batch(() => {
      this.hush();
      this.way.value = 0;
      this.spot.value = null;
      this.lit.value = null;
      if (act) {
        this.choice.value = null;
        this.held.value = act.space === undefined || this.held.value === act.space ? null : act.space;
        return;
      }
      const same = sameChoice(this.choice.value, choice);
      this.held.value = null;
      this.choice.value = same ? null : choice;
    });
  }

  /** Select the dragged item. */
  drag(choice: TrayChoice): void {
    if (!sameChoice(this.choice.value, choice)) this.choose(choice);
  }

  /** Preview the dragged item in a space where it fits. */
  dragOver(space: Space | null): void {
    batch(() => {
      this.way.value = 0;
      this.over.value = space;
    });
  }

  /** Return whether the selection fits in a space. */
  takes(space: Space): boolean {
    return this.paths.value.length > 0 || (this.fits.value?.[space]?.length ?? 0) > 0;
  }

  /** Drop the dragged item: draw it where it fits, otherwise put it back. */
  drop(space: Space | null): void {
    if (space !== null && this.choice.value !== null && this.takes(space)) this.space(space, 'tap');
    else this.putDown();
    this.over.value = null;
  }

  /** Select a pair of dice, or take the selected one. */
  pick(pair: number): void {
    if (!this.picking.value || this.shut()) return;
    if (this.picked.value === pair) return this.commit();
    this.hush();
    this.change(() => this.sync.set([{ type: 'pick', pair }]));
    sound('draw');
  }

  /** Handle a tap or key on a space. */
  space(space: Space, by: InputMethod): void {
    if (!this.mine.value && !this.drawing.value) return;
    if (!this.drawing.value || this.shut()) return this.say(this.closedWords());
    if (this.paths.value.length > 0) return this.place(pointPlace([columnOf(space), rowOf(space)]), by);
    const fits = this.fits.value?.[space];
    if (fits !== undefined && fits.length > 0) {
      // An expansion's action may leave a space without a drawing.
      const drawing = this.preview.value?.space === space ? this.preview.value.drawing : fits[0];
      return this.draw(space, drawing as string);
    }
    if (this.actAt(space)) {
      if (by === 'enter') return this.commit();
      if (this.held.value === space) return this.turn(space);
      return batch(() => {
        this.hush();
        this.choice.value = null;
        this.held.value = space;
      });
    }
    if (this.choice.value === null) {
      if (by === 'enter') return this.commit();
      return this.say(this.emptyWords(space));
    }
    this.askWhy(space);
  }

  /** Preview a pattern at a corner point or edge, unless one is held. */
  hover(place: LatticePlace | null): void {
    const spot = this.spot.value;
    if (spot?.held || spot?.place === place || (spot === null && place === null)) return;
    batch(() => {
      if (place !== null) this.hush();
      this.way.value = 0;
      this.spot.value = place === null ? null : { place, held: false };
    });
  }

  /**
   * Handle a tap or key at a corner point or edge: hold the pattern there; again, show the next orientation; elsewhere
   * or with Enter, draw it.
   */
  place(place: LatticePlace, by: InputMethod): void {
    const spot = this.spot.value;
    if (spot?.held && spot.place === place && by !== 'enter') {
      this.way.value += 1;
      return;
    }
    if (!spot?.held) {
      if (actsAt(this.paths.value, place).length === 0) {
        const reason = expansionParts()?.describeWhyNothingFits(place, this.pattern.value ?? '');
        return this.say({ ...reason, refusal: true, topic: `route.${this.pattern.value ?? ''}` });
      }
      batch(() => {
        this.hush();
        if (spot?.place !== place) this.way.value = 0;
        this.spot.value = { place, held: true };
      });
      if (by !== 'enter') return;
    }
    this.inkPath();
  }

  /** Draw the held pattern. Returns whether there was one. */
  inkPath(): boolean {
    const ghost = this.ghost.value;
    if (!this.spot.value?.held || ghost === undefined) return false;
    this.put(ghost.act);
    return true;
  }

  /** Turn the drawing or preview of a space to the next orientation that fits. */
  turn(space: Space | null = this.held.value ?? this.over.value, by = 1): void {
    if (this.ghost.value) {
      this.way.value += by;
      return;
    }
    const act = this.actAt(space);
    if (space === null || act === undefined) {
      if (this.preview.value) this.way.value += by;
      const preview = this.preview.value;
      if (preview)
        announce(
          joinWords([
            preview.space,
            t('space.preview', { drawing: faceWords(preview.drawing, preview.face), ways: preview.ways ?? 0 }),
          ]),
        );
      return;
    }
    const ways = this.waysAt(space);
    if (ways === undefined) return void this.learnWays(act).then((known) => known && this.turn(space, by));
    if (this.shut()) return this.say(this.closedWords());
    const next = nextWay(ways, act.drawing ?? '', by);
    batch(() => {
      this.hush();
      this.held.value = space;
      if (ways.length < 2 || next === undefined) this.saying.value = { title: t('play.one-way', { space }) };
      else {
        this.inking.value = null;
        this.change(() => this.sync.set(withOrientation(this.acts, space, next)));
        announce(`${space}, ${describeDrawing(next)}`);
        sound('draw');
      }
    });
  }

  /** Remove a drawing of this round. */
  lift(space: Space | null = this.held.value ?? this.over.value): void {
    if (space === null || !this.drawing.value) return;
    if (this.actAt(space) === undefined) {
      if (this.marks.value[space]) this.say({ title: t('play.dry', { space }) });
      return;
    }
    if (this.shut()) return this.say(this.closedWords());
    batch(() => {
      this.held.value = null;
      this.saying.value = { title: t('play.lifted', { space }) };
      this.change(() => this.sync.set(withoutPlacement(this.acts, space)));
    });
    sound('lift');
  }

  undo(): void {
    if (this.shut() || this.sync.history.value.past.length === 0) return;
    this.afterStep(() => this.sync.undo());
  }

  redo(): void {
    if (this.shut()) return;
    this.afterStep(() => this.sync.redo());
  }

  clear(): void {
    if (this.shut() || this.acts.length === 0) return;
    this.afterStep(() => this.sync.set([]));
  }

  /** Replace the draft by a complete turn of a hint, as one undo step. */
  take(acts: readonly Action[]): void {
    if (this.shut()) return;
    this.afterStep(() => this.sync.set(acts));
    sound('draw');
  }

  /** Commit the draft, or say what is missing. */
  commit(): void {
    const snapshot = this.connection.snapshot.value;
    if (this.wish.asked.value || this.takingBack.value || !snapshot?.match || !this.owes.value) return;
    this.backToTarget();
    this.inkPath();
    if (this.picking.value && this.picked.value === undefined) return;
    const due = this.offer.value?.due ?? [];
    if (due.length > 0) return this.say({ title: missingWords(due, this.roll.value), topic: 'refusal.dice-left' });
    if (this.owed()) return this.say({ title: this.owed(), topic: 'refusal.duty-left' });
    void this.sendDraft();
  }

  private async sendDraft(): Promise<void> {
    const { acts, refusals, connection } = this;
    const of = connection.currentDecision();
    const problem = await this.wish.ask(async () => {
      await this.sync.settled();
      // Another decision came meanwhile, whose draft must not be committed.
      if (connection.currentDecision() !== of || !this.owes.peek()) return false;
      if (sameActs(acts, this.acts)) return true;
      // Refusals were reported already.
      if (refusals === this.refusals) this.say({ title: t('play.changed-elsewhere'), refusal: true });
      return false;
    });
    if (problem === null) sound('hand-in');
    else if (problem === undefined || problem.code === DECISION_OVER) return;
    else if (problem.code === 'dice-left')
      this.say({
        title: missingWords(this.offer.value?.due ?? [], this.roll.value),
        refusal: true,
        topic: `refusal.${problem.code}`,
      });
    else
      this.say({
        title: (problem.code === 'duty-left' && this.owed()) || formatProblem(problem),
        refusal: true,
        topic: `refusal.${problem.code}`,
      });
  }

  /** Withdraw a commit that was not sent yet. */
  keep(): void {
    if (this.wish.takeBack()) this.hush();
  }

  /** Return the first required action of an expansion as a sentence, or an empty string. */
  private owed(): string {
    const duty = this.offer.value?.duties?.[0];
    return duty === undefined ? '' : t('play.owed', { what: expansionParts()?.dutyWords(duty) ?? duty.text });
  }

  retract(): void {
    if (this.takingBack.value) return;
    this.takingBack.value = true;
    void this.connection.sendCommand({ type: 'retract' }).then((problem) => {
      this.takingBack.value = false;
      if (problem) this.say({ title: t('play.too-late'), refusal: true });
    });
  }

  /** Toggle the highlight of a score line. */
  light(line: string): void {
    this.hush();
    this.lit.value = line === 'total' || this.lit.value === line ? null : line;
    if (this.lit.value === null) return;
    this.choice.value = null;
    // With tabs, show the board of the highlight.
    if (this.boards.value.length > 1) this.front.value = boardOfLine(this.lit.value);
  }

  /** Select the visible board in the tabs. */
  turnTo(board: BoardName): void {
    this.front.value = board;
    if (this.lit.value !== null && boardOfLine(this.lit.value) !== board) this.lit.value = null;
  }

  /** Show the sheet of a seat, or with null the sheet that the player changes. */
  lookAt(seat: number | null): void {
    batch(() => {
      this.looking.value = seat === this.target.value ? null : seat;
      this.putDown();
      this.lit.value = null;
    });
  }

  /** Request the breakdown of the visible sheet's score. */
  async explain(): Promise<void> {
    const seat = this.shown.value;
    const answer = await this.connection.request((id) => ({ type: 'breakdown', id, seat }));
    if (answer.type === 'breakdown-reply')
      this.behind.value = new Map([...this.behind.value, [seat, answer.breakdown as ScoreBreakdown]]);
  }

  say(saying: StatusMessage): void {
    this.saying.value = saying;
  }

  putDown(): void {
    batch(() => {
      this.choice.value = null;
      this.held.value = null;
      this.inking.value = null;
      this.way.value = 0;
      this.spot.value = null;
      this.hush();
    });
  }

  /** Add an action as it is, such as a typed one. */
  put(act: Action): void {
    if (this.shut()) return this.say(this.closedWords());
    this.backToTarget();
    batch(() => {
      this.hush();
      this.change(() => this.sync.set(withPlacement(this.acts, act)));
      this.choice.value = null;
      this.held.value = act.drawing ? (act.space ?? null) : null;
      this.inking.value = act.space ?? null;
      this.way.value = 0;
      this.spot.value = null;
      this.lit.value = null;
    });
    sound('draw');
  }

  private draw(space: Space, drawing: string): void {
    const choice = this.choice.value;
    const first =
      choice === null &&
      (this.offer.value?.acts as readonly Action[] | undefined)?.find(
        (act) => act.space === space && (act.drawing ?? '') === drawing,
      );
    if (first) return this.put(first);
    if (choice === null) return;
    this.put(this.actOf(choice, space, drawing));
  }

  /** Return the action of the selection in a space. An expansion's action is sent as it was offered. */
  private actOf(choice: TrayChoice, space: Space, drawing: string): Action {
    if (choice.kind === 'die') return { type: 'die', die: choice.index, space, drawing };
    if (choice.kind === 'special') return { type: 'special', space, drawing };
    if (choice.kind === 'again')
      return { type: againType(this.offer.value, this.board.value), die: choice.index, space, drawing };
    if (choice.kind === 'free') return { type: 'free-special', space, drawing };
    const { type, variant } = choice as Extract<TrayChoice, { kind: 'own' }>;
    const offered = (this.offer.value?.acts as readonly Action[] | undefined)?.find(
      (act) =>
        act.type === type && variantOf(act) === variant && act.space === space && (act.drawing ?? '') === drawing,
    );
    return offered ?? { type, space, ...(drawing && { drawing }) };
  }

  /** Return to the sheet that the player changes. */
  private backToTarget(): void {
    if (this.looking.value !== null) this.lookAt(null);
    this.front.value = null;
  }

  private afterStep(step: () => void): void {
    this.backToTarget();
    batch(() => {
      this.hush();
      this.change(step);
      this.choice.value = null;
      this.spot.value = null;
      this.held.value = null;
      this.inking.value = null;
    });
    sound('lift');
  }

  private hush(): void {
    this.saying.value = null;
    this.refused.value = null;
  }

  /** Ask the server about one orientation to learn why nothing fits. */
  private askWhy(space: Space): void {
    const choice = this.choice.value;
    const view = this.view.value;
    if (choice === null || view === undefined) return;
    const route = routeOfChoice(choice, this.roll.value);
    const face =
      route === undefined
        ? undefined
        : isBaseRoute(route)
          ? getRouteDrawing(route)
          : expansionArt()?.specOf(route).drawing;
    const drawing = face === undefined ? '' : findExplainingOrientation(this.marks.value, space, face);
    const act = this.actOf(choice, space, drawing);
    if (this.sync.offers.of(this.acts) === undefined) {
      // The page does not know whether the drawing fits: draw it and wait for the server's answer.
      return this.draw(space, drawing);
    }
    this.mark(space);
    this.saying.value = { title: t('why.not-at', { space }), refusal: true };
    void this.connection
      .sendCommand({ type: 'add-action', act: act as GameAction })
      .then((problem) => problem && problem.code !== DECISION_OVER && this.refuse(act, problem));
  }

  protected override refuse(act: Action, problem: Problem): void {
    const own = expansionsHere()?.findRefusalText(problem.code, this.layers.value ?? {}, act);
    const reason = own ?? describeRefusal(problem, act, this.marks.value, this.roll.value);
    batch(() => {
      if (this.held.value === act.space) this.held.value = null;
      if (act.space) this.mark(act.space);
      this.saying.value = { ...reason, refusal: true, topic: `refusal.${problem.code}`, space: act.space };
    });
  }

  private mark(space: Space): void {
    clearTimeout(this.cross);
    this.refused.value = space;
    this.cross = setTimeout(() => (this.refused.value = null), CROSS_MS);
  }

  /** After a reload the page does not know the other orientations. Set the server back once to learn them. */
  private async learnWays(act: Action): Promise<boolean> {
    await this.sync.visit(this.acts.slice(0, this.acts.indexOf(act)));
    return act.space !== undefined && this.waysAt(act.space) !== undefined;
  }

  private emptyWords(space: Space): StatusMessage {
    if (this.marks.value[space]) return { title: t('play.dry', { space }) };
    const dice = this.offer.value?.dice.filter((fits) => (fits?.[space]?.length ?? 0) > 0).length ?? 0;
    return { title: t('play.choose-first', { space, dice }) };
  }

  /** Return whether the draft cannot change: no decision, or a commit is pending. */
  private shut(): boolean {
    return !this.owes.value || this.wish.said.value;
  }

  /** Change the draft. Withdraw a commit that was not sent yet, and tell the player. */
  private change(step: () => void): void {
    const wished = this.wish.takeBack();
    step();
    if (!wished) return;
    this.say({ title: t('play.wish-back') });
    announce(t('play.wish-back'), true);
  }

  private closedWords(): StatusMessage {
    const snapshot = this.connection.snapshot.value;
    if (this.wish.said.value) return { title: t('play.on-its-way') };
    const left = snapshot?.table.seats[this.connection.seat.value ?? -1]?.gave_up;
    return snapshot?.table.status === 'playing' && snapshot.match?.own && !left
      ? { title: t('play.take-back-first') }
      : {};
  }
}
