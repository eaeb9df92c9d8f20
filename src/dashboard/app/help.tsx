import { HelpPage } from '../help/help-page.tsx';
import { ShortcutList } from '../orders/page/shortcut-list.tsx';

/** The help page with the shortcuts of the list. */
export function Help() {
  return <HelpPage shortcuts={<ShortcutList />} />;
}
