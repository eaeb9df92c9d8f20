import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { LateBox } from '../../kit/late-box.tsx';
import type { MessageId } from '../../kit/i18n/messages.ts';
import { onDemand } from '../../kit/on-demand.tsx';
import type { PageValues } from '../filter-definition.ts';
import type { Editors, FilterEditorProps } from '../editors/filter-editor.tsx';
import type { FilterSheetProps } from './filter-sheet.tsx';
import type { OpenSheet } from './phone-filters.tsx';

function SheetNote({
  note,
  ...box
}: {
  note: ReactNode;
  anchor: OpenSheet<never>['opener'];
  isFailure: boolean;
  onClose: () => void;
}) {
  const { formatMessage } = useIntl();
  return (
    <LateBox
      label={formatMessage({ id: 'filters.name' })}
      className="inset-x-0 bottom-0 min-h-40 rounded-b-none"
      {...box}
    >
      {note}
    </LateBox>
  );
}

/** The editors of a page's filters, in panels and in the sheet; their code is loaded on demand. `showLabel` names what the page lists. */
export function lateEditors<Values extends PageValues, Seen>(
  load: () => Promise<Editors<Values, Seen>>,
  showLabel: MessageId,
) {
  return {
    panel: onDemand<Omit<FilterEditorProps<Values, Seen>, 'editors'>>(
      async () => {
        const [{ FilterEditor }, editors] = await Promise.all([import('../editors/filter-editor.tsx'), load()]);
        return (props) => <FilterEditor {...props} editors={editors} />;
      },
      { messages: 'panels' },
    ),
    sheet: onDemand<Omit<FilterSheetProps<Values, Seen>, 'editors' | 'showLabel'>>(
      async () => {
        const [{ FilterSheet }, editors] = await Promise.all([import('./filter-sheet.tsx'), load()]);
        return (props) => <FilterSheet {...props} editors={editors} showLabel={showLabel} />;
      },
      {
        messages: 'panels',
        frame: (note, { opener, onClose }, isFailure) => (
          <SheetNote note={note} anchor={opener} isFailure={isFailure} onClose={onClose} />
        ),
      },
    ),
  };
}

export type LateEditors<Values extends PageValues, Seen> = ReturnType<typeof lateEditors<Values, Seen>>;
