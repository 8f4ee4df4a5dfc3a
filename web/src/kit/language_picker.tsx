/** Buttons for the languages, each with its native name. Nothing if there is only one language. */

import type { VNode } from 'preact';
import { setLanguage, LANGUAGES, language, getNativeName } from '../i18n/language';
import { t } from '../i18n';

export function Languages(): VNode | null {
  if (LANGUAGES.length < 2) return null;
  return (
    <div class="languages" role="group" aria-label={t('language.label')}>
      {LANGUAGES.map((code) => (
        <button
          type="button"
          key={code}
          lang={code}
          aria-current={code === language.value ? 'true' : undefined}
          onClick={() => void setLanguage(code)}
        >
          {getNativeName(code)}
        </button>
      ))}
    </div>
  );
}
