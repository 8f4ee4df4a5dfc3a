/** The menu of every page: links and the settings of this browser. */

import { type Signal, signal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { IconButton } from './button';
import { Ways } from './navigation/ways';
import { type Key, t } from '../i18n';
import { setLanguage, LANGUAGES, language, getNativeName } from '../i18n/language';
import { setTheme, type Theme, THEMES, theme } from '../theme';
import { Dialog } from './dialog';
import { setSetting, singleKeyShortcuts, SOUNDS, sound, VERBOSITIES, verbosity } from '../app/settings';
import { play } from '../app/sound';

export const settingsOpen = signal(false);

/** The button that opens the menu. */
export function SettingsButton(): VNode {
  return <IconButton icon="menu" label={t('menu.heading')} opens onPress={() => (settingsOpen.value = true)} />;
}

/** The button that switches sound between off, quiet and on. */
export function SoundButton(): VNode {
  const next = SOUNDS[(SOUNDS.indexOf(sound.value) + 1) % SOUNDS.length] ?? 'off';
  return (
    <IconButton
      icon={sound.value === 'off' ? 'mute' : 'sound'}
      label={t(`sound.is-${sound.value}`)}
      onPress={() => {
        setSetting(sound, 'sound', next);
        play('draw');
      }}
    />
  );
}

export function SettingsDialog({ children }: { children?: ComponentChildren }): VNode | null {
  if (!settingsOpen.value) return null;
  const close = () => (settingsOpen.value = false);
  return (
    <Dialog title={t('menu.heading')} onClose={close}>
      <Ways inMenu onPress={close} />
      {children}
      <nav class="menu-links" aria-label={t('menu.places')} onClick={close}>
        <a href="/paper">{t('page.paper')}</a>
        {!children && <a href="/rules">{t('page.rules')}</a>}
        <a href="/keys">{t('page.keys')}</a>
        <a href="/privacy">{t('page.privacy')}</a>
      </nav>
      <RadioGroup
        label={t('theme.label')}
        value={theme.value}
        values={THEMES}
        name={(value) => t(`theme.${value}` as Key)}
        onPick={(value: Theme) => setTheme(value)}
      />
      {LANGUAGES.length > 1 && (
        <RadioGroup
          label={t('language.label')}
          value={language.value}
          values={LANGUAGES}
          name={getNativeName}
          onPick={(code) => void setLanguage(code)}
        />
      )}
      <PickSetting label={t('sound.label')} setting={sound} store="sound" values={SOUNDS} prefix="sound" />
      <PickSetting
        label={t('keys.label')}
        setting={singleKeyShortcuts}
        store="keys"
        values={['on', 'off']}
        prefix="keys"
      />
      <PickSetting label={t('say.label')} setting={verbosity} store="say" values={VERBOSITIES} prefix="say" />
    </Dialog>
  );
}

interface PickSettingProps<T extends string> {
  label: string;
  setting: Signal<T>;
  store: string;
  values: readonly T[];
  prefix: string;
}

function PickSetting<T extends string>({ label, setting, store, values, prefix }: PickSettingProps<T>): VNode {
  return (
    <RadioGroup
      label={label}
      value={setting.value}
      values={values}
      name={(value) => t(`${prefix}.${value}` as Key)}
      onPick={(value) => setSetting(setting, store, value)}
    />
  );
}

interface PickProps<T extends string> {
  label: string;
  value: T;
  values: readonly T[];
  name: (value: T) => string;
  onPick: (value: T) => void;
}

/** A row of radio buttons. */
export function RadioGroup<T extends string>({ label, value, values, name, onPick }: PickProps<T>): VNode {
  const group = useId();
  return (
    <fieldset class="pick">
      <legend>{label}</legend>
      <div>
        {values.map((one) => (
          <label key={one}>
            <input class="covering" type="radio" name={group} checked={one === value} onChange={() => onPick(one)} />
            <span>{name(one)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
