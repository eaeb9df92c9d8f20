import type { LucideIcon } from 'lucide-react';
import { useIntl } from 'react-intl';
import { ChoiceList } from '../choice-list.tsx';
import { MenuButton } from './menu-button.tsx';

const MENU =
  'touch-target -my-1 inline-flex h-7 flex-wrap content-center items-center justify-center gap-1 rounded-md px-2 text-xs leading-7 text-ink-muted hover:bg-hover aria-expanded:bg-hover';

/** A menu of a few choices, labeled with the current one as text or, on phones, as an icon. */
export function ChoiceMenu<T extends string>({
  name,
  group,
  icon: Icon,
  words,
  face,
  choices,
  value,
  onChange,
}: {
  name: string;
  /** The name of its radio buttons, unique in the page. */
  group: string;
  icon: LucideIcon;
  /** The label when the value is none of the choices. */
  words?: string | undefined;
  /** Shown instead of the current choice, which says nothing by itself. */
  face?: string | undefined;
  choices: readonly { readonly value: T; readonly label: string }[];
  value: T | undefined;
  onChange: (value: T) => void;
}) {
  const { formatMessage } = useIntl();
  const chosen = words ?? choices.find((choice) => choice.value === value)?.label ?? '';
  return (
    <MenuButton
      label={formatMessage({ id: 'filter.with_value' }, { name, value: chosen })}
      align="end"
      buttonClassName={MENU}
      face={
        <>
          <Icon aria-hidden size={14} strokeWidth={1.75} />
          {/* Aligned with the baseline of the text, not of the icon. */}
          <span className="self-baseline max-sm:hidden">{face ?? chosen}</span>
        </>
      }
      panel={(close) => (
        <ChoiceList
          name={group}
          label={name}
          choices={choices}
          value={value}
          onChange={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    />
  );
}
