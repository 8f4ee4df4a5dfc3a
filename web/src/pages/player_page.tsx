/** A player's page: one's own with its ways in and its data, another's with what all may see; a guest chooses a nickname. */

import './account/account.css';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask, problemOf } from '../app/api';
import { go } from '../app/router';
import { Menu, MenuButton } from '../kit/settings_dialog';
import { useTitle } from '../app/document_title';
import { CopyLink } from '../kit/copy_link';
import { LineField } from '../kit/game_card';
import { Header } from '../kit/navigation/header';
import { Avatar } from '../kit/navigation/avatar';
import { becoming, findMe, me, pageOfPlayer } from '../app/current_account';
import { Notice } from '../kit/navigation/account_link';
import { SECTIONS } from '../features/history/sections/sections';
import { forgetProfile, useProfile } from '../features/history/profile';
import { say as sayHistory } from '../i18n/mine';
import type { OwnAccount, PublicPlayer } from '../protocol';
import { problemWords } from '../i18n/error_messages';
import { joined } from '../i18n';
import { say } from '../i18n/player';
import { ByMail } from './account/mail_notifications';
import { OwnData } from './account/data_export';
import { ProveDialog } from './account/prove_dialog';
import { WaysIn } from './account/sign_in_methods';
import { WhoSees } from './account/profile_visibility';
import { monthOf } from '../i18n/dates';

export function PlayerPage({ handle }: { handle: string }): VNode {
  const [found, setFound] = useState<PublicPlayer | undefined>(undefined);
  const [problem, setProblem] = useState('');
  useTitle(handle || say('player.title'));
  const own = me.value?.handle;
  useEffect(() => {
    void findMe();
    if (handle === '') return;
    ask<PublicPlayer>(`/api/players/${encodeURIComponent(handle)}`).then(setFound, (error: unknown) =>
      setProblem(problemOf(error).code === 'player-unknown' ? say('player.unknown') : problemWords(problemOf(error))),
    );
  }, [handle, own]);
  useEffect(() => {
    if (handle === '' && own) go(pageOfPlayer(own), true);
  }, [handle, own]);
  return (
    <div class="page">
      <Header home="/">
        <MenuButton />
      </Header>
      <main class="who-page" id="main">
        <Notice />
        {handle === '' ? (
          <Newcomer />
        ) : found === undefined ? (
          <p class="lead" role="status">
            {problem}
          </p>
        ) : (
          <Known player={found} />
        )}
      </main>
      <Menu />
    </div>
  );
}

function Known({ player }: { player: PublicPlayer }): VNode {
  const own = player.you && me.value?.handle === player.handle;
  const { profile } = useProfile(player.handle);
  useEffect(() => forgetProfile, []);
  return (
    <>
      <div class="who-column">
        <section class="paper who-panel">
          <div class="who-head">
            <Avatar handle={player.handle} size={64} />
            <div>
              <h1 class="heading" tabIndex={-1}>
                {player.handle}
              </h1>
              <p class="label">
                {joined([
                  say('player.since', { month: monthOf(player.since) }),
                  profile && own ? sayHistory('history.count', { n: profile.matches }) : '',
                ])}
              </p>
              {profile?.together && (
                <p class="label">
                  {sayHistory('history.together', {
                    n: profile.together.matches,
                    ahead: profile.together.ahead,
                    behind: profile.together.behind,
                  })}
                </p>
              )}
            </div>
          </div>
          {own && <WaysIn />}
          <div class="button-row">
            <CopyLink address={location.origin + pageOfPlayer(player.handle)}>{say('player.link')}</CopyLink>
          </div>
        </section>
        {own && <WhoSees />}
        {own && <ByMail />}
        {own && <OwnData handle={player.handle} />}
        {own && <ProveDialog handle={player.handle} />}
      </div>
      {SECTIONS.length > 0 && (
        <div class="who-column">
          {SECTIONS.map((Section, index) => (
            <Section key={index} handle={player.handle} own={own} />
          ))}
        </div>
      )}
    </>
  );
}

function Newcomer(): VNode {
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const take = async (handle: string) => {
    setProblem(undefined);
    try {
      await becoming(ask<OwnAccount>('/api/me/handle', { handle }));
    } catch (error) {
      setProblem(problemWords(problemOf(error)));
    }
  };
  return (
    <section class="paper who-panel who-new">
      <h1 class="heading" tabIndex={-1}>
        {say('player.title')}
      </h1>
      <p>{say('player.lead')}</p>
      <LineField
        label={say('player.handle')}
        placeholder=""
        act={say('player.take')}
        hint={say('player.handle-hint')}
        problem={problem}
        onSubmit={(handle) => void take(handle)}
      />
      <p class="label">
        {say('player.have-one')} <a href="/sign-in">{say('player.sign-in')}</a>
      </p>
    </section>
  );
}
