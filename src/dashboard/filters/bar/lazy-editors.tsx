import { lazyWithMessages } from '../../ui/i18n/message-provider.tsx';
import type { MessageId } from '../../ui/i18n/messages.ts';
import type { Editors, FilterEditorProps } from '../editors/filter-editor.tsx';
import type { PageValues } from '../filter-definition.ts';
import type { FilterSheetProps } from './filter-sheet.tsx';

/**
 * The editors of a page's filters, in panels and in the sheet of phones. `showLabel` names what the
 * page lists.
 */
export function lazyEditors<Values extends PageValues, Seen>(
  load: () => Promise<Editors<Values, Seen>>,
  showLabel: MessageId,
) {
  return {
    Panel: lazyWithMessages<Omit<FilterEditorProps<Values, Seen>, 'editors'>>('lists', async () => {
      const [{ FilterEditor }, editors] = await Promise.all([
        import('../editors/filter-editor.tsx'),
        load(),
      ]);
      return (props) => <FilterEditor {...props} editors={editors} />;
    }),
    Sheet: lazyWithMessages<Omit<FilterSheetProps<Values, Seen>, 'editors' | 'showLabel'>>(
      'lists',
      async () => {
        const [{ FilterSheet }, editors] = await Promise.all([
          import('./filter-sheet.tsx'),
          load(),
        ]);
        return (props) => <FilterSheet {...props} editors={editors} showLabel={showLabel} />;
      },
    ),
  };
}

export type LazyEditors<Values extends PageValues, Seen> = ReturnType<
  typeof lazyEditors<Values, Seen>
>;
