/** Privacy: which data is stored where, and for how long. Keep it in step with docs/reference/privacy.md. */

import '../styles/paper.css';
import type { VNode } from 'preact';
import { useDocumentTitle } from '../app/document_title';
import { t } from '../i18n';
import { Page } from '../kit/navigation/header';

const PARTS = ['browser', 'server', 'addresses', 'secret', 'long', 'forget'] as const;

export function PrivacyPage(): VNode {
  useDocumentTitle(t('page.privacy'));
  return (
    <Page home="/">
      <main class="text-page" id="main">
        <h1 class="heading" tabIndex={-1}>
          {t('privacy.heading')}
        </h1>
        <p class="lead">{t('privacy-page.short')}</p>
        {PARTS.map((part) => (
          <section key={part}>
            <h2>{t(`privacy-page.${part}`)}</h2>
            <p>{t(`privacy-page.${part}-text`)}</p>
          </section>
        ))}
      </main>
    </Page>
  );
}
