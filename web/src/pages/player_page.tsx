/**
 * A player's page. The player sees sign-in methods and data, others see the public parts. A guest can choose a
 * nickname.
 */

import './account/account.css';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fetchJson, toProblem } from '../app/api';
import { navigate } from '../app/router';
import { useDocumentTitle } from '../app/document_title';
import { CopyLink } from '../kit/copy_link';
import { InlineForm } from '../kit/game_card';
import { Avatar, AnnouncementBanner } from '../kit/navigation/avatar';
import { Page } from '../kit/navigation/header';
import { withAccountRefresh, loadAccount, ownAccount, getProfilePath } from '../app/current_account';
import { SECTIONS } from '../features/history/sections/sections';
import { invalidateProfile, useProfile } from '../features/history/profile';
import { say as sayHistory } from '../i18n/mine';
import type { OwnAccount, PublicPlayer } from '../protocol';
import { formatProblem } from '../i18n/error_messages';
import { joinWords } from '../i18n';
import { say } from '../i18n/player';
import { AppAndOffline } from './account/app_and_offline';
import { AwaySettings } from './account/away_settings';
import { MailNotifications } from './account/mail_notifications';
import { PushNotifications } from './account/push_notifications';
import { OwnData } from './account/data_export';
import { ProveDialog } from './account/prove';
import { SignInMethodsSection } from './account/sign_in_methods';
import { ProfileVisibility } from './account/profile_visibility';
import { monthOf } from '../i18n/dates';

export function PlayerPage({ handle }: { handle: string }): VNode {
  const [found, setFound] = useState<PublicPlayer | undefined>(undefined);
  const [problem, setProblem] = useState('');
  useDocumentTitle(handle || say('page.player'));
  const own = ownAccount.value?.handle;
  useEffect(() => {
    void loadAccount();
    if (handle === '') return;
    fetchJson<PublicPlayer>(`/api/players/${encodeURIComponent(handle)}`).then(setFound, (error: unknown) =>
      setProblem(toProblem(error).code === 'player-unknown' ? say('player.unknown') : formatProblem(toProblem(error))),
    );
  }, [handle, own]);
  useEffect(() => {
    if (handle === '' && own) navigate(getProfilePath(own), true);
  }, [handle, own]);
  return (
    <Page home="/">
      <main class="account-page" id="main">
        <AnnouncementBanner />
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
    </Page>
  );
}

function Known({ player }: { player: PublicPlayer }): VNode {
  const own = player.you && ownAccount.value?.handle === player.handle;
  const { profile } = useProfile(player.handle);
  useEffect(() => invalidateProfile, []);
  return (
    <>
      <div class="account-column">
        <section class="paper account-panel">
          <div class="account-head">
            <Avatar handle={player.handle} size={64} />
            <div>
              <h1 class="heading" tabIndex={-1}>
                {player.handle}
              </h1>
              <p class="label">
                {joinWords([
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
          {own && <SignInMethodsSection />}
          <div class="button-row">
            <CopyLink address={location.origin + getProfilePath(player.handle)}>{say('link.copy')}</CopyLink>
          </div>
        </section>
        {own && <ProfileVisibility />}
        {own && <AwaySettings />}
        {own && <PushNotifications />}
        {own && <MailNotifications />}
        {own && <AppAndOffline />}
        {own && <OwnData handle={player.handle} />}
        {own && <ProveDialog handle={player.handle} />}
      </div>
      {SECTIONS.length > 0 && (
        <div class="account-column">
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
      await withAccountRefresh(fetchJson<OwnAccount>('/api/me/handle', { handle }));
    } catch (error) {
      setProblem(formatProblem(toProblem(error)));
    }
  };
  return (
    <section class="paper account-panel account-new">
      <h1 class="heading" tabIndex={-1}>
        {say('page.player')}
      </h1>
      <p>{say('player.lead')}</p>
      <InlineForm
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
      <AppAndOffline />
    </section>
  );
}
