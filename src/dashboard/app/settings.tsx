import { useId } from 'react';
import { useIntl } from 'react-intl';
import type { Session } from '#contract/bff/session.ts';
import { languageName } from '../ui/i18n/formatters.ts';
import { USUAL_HOURS } from '../ui/i18n/hours.ts';
import { languageTag } from '../ui/i18n/localized-text.ts';
import { LANGUAGES } from '#contract/text/interface-language.ts';
import { loadedLanguages } from '../api/seen-languages.ts';
import { ShortcutList } from '../orders/page/shortcut-list.tsx';
import { DENSITIES } from '../ui/table/table-layout.ts';
import { ORDERS_VIEWS } from '../orders/views/orders-views.ts';
import { useTableLayout } from '../views/use-table-layout.ts';
import { SettingRow } from '../settings/parts/settings-section.tsx';
import { Segments } from '../ui/segments.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';
import { timeOfDay } from '../stores/store-clock.ts';
import {
  BROWSER_LANGUAGES,
  browserInterfaceName,
  browserLanguageNames,
  offeredLanguages,
} from './header-panels.tsx';
import { HOURS, LIST_MODES, THEMES } from '../preferences/preferences.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { useChangePreferences, usePreferences } from '../preferences/use-preferences.ts';

type ChoiceRowProps<Value extends string> = {
  label: string;
  hint?: string;
  choices: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A setting with a choice of a few values. */
function ChoiceRow<Value extends string>({ label, hint, ...choice }: ChoiceRowProps<Value>) {
  const labelId = useId();
  return (
    <SettingRow label={label} labelId={labelId} {...(hint !== undefined && { hint })}>
      <Segments labelId={labelId} {...choice} />
    </SettingRow>
  );
}

function ThemeRow() {
  const { formatMessage } = useIntl();
  const preferences = usePreferences();
  const change = useChangePreferences();
  return (
    <ChoiceRow
      label={formatMessage({ id: 'frame.theme_legend' })}
      choices={THEMES.map((value) => ({
        value,
        label: formatMessage({ id: `frame.theme.${value}` }),
      }))}
      value={preferences.theme}
      onChange={(theme) => change({ theme })}
    />
  );
}

/** A setting with a choice of languages, or of those of the browser. */
function LanguageRow(props: {
  label: string;
  hint?: string;
  browser: string;
  offered: readonly string[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { label, hint, browser, offered, value, onChange } = props;
  const { formatMessage } = useIntl();
  const labelId = useId();
  return (
    <SettingRow label={label} labelId={labelId} {...(hint !== undefined && { hint })}>
      <select
        aria-labelledby={labelId}
        {...(hint !== undefined && { 'aria-describedby': `${labelId}-hint` })}
        className="touch-target h-8 max-w-full rounded-md border border-control bg-raised px-2 text-row"
        value={value ?? BROWSER_LANGUAGES}
        onChange={({ target }) =>
          onChange(target.value === BROWSER_LANGUAGES ? undefined : target.value)
        }
      >
        <option value={BROWSER_LANGUAGES}>
          {formatMessage({ id: 'frame.language_of_browser' }, { languages: browser })}
        </option>
        {offered.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageName(language)}
          </option>
        ))}
      </select>
    </SettingRow>
  );
}

function InterfaceLanguageRow() {
  const { formatMessage } = useIntl();
  const preferences = usePreferences();
  const change = useChangePreferences();
  return (
    <LanguageRow
      label={formatMessage({ id: 'frame.interface_legend' })}
      browser={browserInterfaceName()}
      offered={LANGUAGES}
      value={preferences.language}
      onChange={(value) => change({ language: LANGUAGES.find((language) => language === value) })}
    />
  );
}

function NamesRow() {
  const { formatMessage, formatList, locale } = useIntl();
  const preferences = usePreferences();
  const change = useChangePreferences();
  const chosen = preferences.nameLanguage;
  return (
    <LanguageRow
      label={formatMessage({ id: 'settings.names' })}
      hint={formatMessage({ id: 'frame.language_hint' })}
      browser={formatList(browserLanguageNames())}
      offered={offeredLanguages(locale, chosen, loadedLanguages())}
      value={chosen === undefined ? undefined : languageTag(chosen)}
      onChange={(nameLanguage) => change({ nameLanguage })}
    />
  );
}

/** A time that looks different on a 12-hour and on a 24-hour clock. */
const EXAMPLE_TIME = '20:14';

function HoursRow() {
  const { locale, formatMessage } = useIntl();
  const preferences = usePreferences();
  const change = useChangePreferences();
  return (
    <ChoiceRow
      label={formatMessage({ id: 'settings.hours' })}
      hint={formatMessage({ id: 'settings.hours_hint' }, { time: timeOfDay(locale, EXAMPLE_TIME) })}
      choices={HOURS.map((value) => ({
        value,
        label: formatMessage({ id: `settings.hours.${value}` }),
      }))}
      value={preferences.hours ?? USUAL_HOURS}
      onChange={(hours) => change({ hours: hours === USUAL_HOURS ? undefined : hours })}
    />
  );
}

function DensityRow() {
  const { formatMessage } = useIntl();
  const [layout, setLayout] = useTableLayout(ORDERS_VIEWS);
  // Cards have one height.
  if (useIsPhone()) return null;
  return (
    <ChoiceRow
      label={formatMessage({ id: 'density.name' })}
      hint={formatMessage({ id: 'settings.density_hint' })}
      choices={DENSITIES.map((value) => ({
        value,
        label: formatMessage({ id: `density.${value}` }),
      }))}
      value={layout.density}
      onChange={(density) => setLayout({ ...layout, density })}
    />
  );
}

function OlderOrdersRow() {
  const { formatMessage } = useIntl();
  const { listMode } = usePreferences();
  const change = useChangePreferences();
  return (
    <ChoiceRow
      label={formatMessage({ id: 'settings.older' })}
      choices={LIST_MODES.map((value) => ({
        value,
        label: formatMessage({ id: `settings.older.${value}` }),
      }))}
      value={listMode}
      onChange={(next) => change({ listMode: next })}
    />
  );
}

function SwitchRow({
  label,
  hint,
  isOn,
  onChange,
}: {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const labelId = useId();
  return (
    <SettingRow label={label} labelId={labelId} hint={hint}>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={labelId}
        aria-describedby={`${labelId}-hint`}
        className="touch-target group inline-flex items-center justify-center rounded-full"
        onClick={() => onChange(!isOn)}
      >
        <span
          aria-hidden
          className="flex h-5 w-9 items-center rounded-full border border-transparent bg-control px-0.5 transition-colors duration-120 group-aria-checked:bg-accent"
        >
          <span className="size-3.5 rounded-full bg-surface transition-transform duration-120 group-aria-checked:translate-x-4 rtl:group-aria-checked:-translate-x-4 forced-colors:bg-[CanvasText]" />
        </span>
      </button>
    </SettingRow>
  );
}

function LiveRow() {
  const { formatMessage } = useIntl();
  const { live } = usePreferences();
  const change = useChangePreferences();
  return (
    <SwitchRow
      label={formatMessage({ id: 'settings.live' })}
      hint={formatMessage({ id: 'settings.live_hint' })}
      isOn={live}
      onChange={(isOn) => change({ live: isOn })}
    />
  );
}

/** The settings page, with the appearance controls. */
export function Settings({ session }: { session: Session }) {
  return (
    <SettingsPage
      session={session}
      appearance={
        <>
          <ThemeRow />
          <InterfaceLanguageRow />
          <NamesRow />
          <HoursRow />
          <DensityRow />
          <OlderOrdersRow />
          <LiveRow />
        </>
      }
      shortcuts={<ShortcutList />}
    />
  );
}
