/** A card with the state of one robot: portrait, damage, lives, flags, locks, Option cards, and a link to the floor. */

import type { VNode } from 'preact';
import { Dialog } from '@/kit/dialog';
import { Button } from '@/kit/button';
import { RuleLink } from '@/features/rulebook/rule_link';
import type { TableSnapshot } from '@/protocol';
import { seatName } from '@/features/table/players/players';
import { capitalizeFirst } from '@/i18n';
import { robotName } from '../../drawing/robots/robot_avatars';
import { RobotDrawing } from '../../drawing/robots/robot';
import { CardTexts } from '../../options/option_list';
import { TeammateProgram } from '../../course_rules/teammate_program';
import { tRoborally, spaceName } from '../../texts/say';
import type { PlayState } from '../play_state';
import { Damage, Lives, lockWords, NextFlag } from './robot_state';
import type { Floor } from '../model';

interface RobotCardProps {
  play: PlayState;
  snapshot: TableSnapshot;
  floor: Floor;
  robot: number;
  /** Whether this is the shared screen, which shows no secrets. */
  forAll: boolean;
  onClose: () => void;
}

export function RobotCard({ play, snapshot, floor, robot, forAll, onClose }: RobotCardProps): VNode | null {
  const view = play.view.value;
  const one = view?.robots[robot];
  if (!view || !one) return null;
  // During playback, the state at the visible step. Steps do not report locks.
  const standing = play.standing.value[robot];
  const watching = play.mode.value === 'watch' && play.player.telling.value !== null;
  const damage = standing?.damage ?? one.damage;
  const flags = standing?.flags ?? one.flags;
  const look = play.looks.value[robot] ?? robot;
  const locks = watching ? undefined : lockWords(one, forAll);
  const ask = (topics: string, about: string) => <RuleLink topics={topics} about={about} onAsk={onClose} />;
  return (
    <Dialog
      title={tRoborally('robots.card', { robot: robotName(look), player: seatName(snapshot.table, one.seat) })}
      onClose={onClose}
    >
      <div class="robot-card">
        <svg viewBox="-26 -26 52 52" aria-hidden="true">
          <RobotDrawing look={look} angle={0} damage={damage} down={standing?.down ?? one.powered_down} />
        </svg>
        <dl>
          <dt>{tRoborally('end.flags')}</dt>
          <dd>
            <NextFlag view={view} robot={one} flags={flags} all={floor.flags.length} />
            {tRoborally('end.flags-of', { flags, all: floor.flags.length })}
            {ask('flag', tRoborally('end.flags'))}
          </dd>
          <dt>{tRoborally('robots.card-damage')}</dt>
          <dd>
            <Damage damage={damage} />
            {ask('damage', tRoborally('robots.card-damage'))}
          </dd>
          <dt>{tRoborally('end.lives')}</dt>
          <dd>
            <Lives look={look} lives={standing?.lives ?? one.lives} all={view.lives} />
            {ask('lives', tRoborally('end.lives'))}
          </dd>
          <dt>{tRoborally('robots.card-archive')}</dt>
          <dd>
            {spaceName(standing?.archive ?? one.archive)}
            {ask('archive', tRoborally('robots.card-archive'))}
          </dd>
          {locks && <dt>{tRoborally('robots.card-locks')}</dt>}
          {locks && (
            <dd>
              {capitalizeFirst(locks)}
              {ask('register.locked', tRoborally('robots.card-locks'))}
            </dd>
          )}
        </dl>
        {!forAll && !play.mine.value.includes(robot) && <TeammateProgram view={view} robot={one} />}
        <CardTexts cards={standing ? standing.options : one.options} onAsk={onClose} />
        <Button
          icon="zoom"
          onPress={() => {
            play.lookedAt.value = play.lookedAt.value === robot ? null : robot;
            onClose();
          }}
        >
          {tRoborally(play.lookedAt.value === robot ? 'robots.look-away' : 'robots.look')}
        </Button>
      </div>
    </Dialog>
  );
}
