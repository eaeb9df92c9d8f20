/** How the buttons at the end of the page's header look. */
export const HEADER_BUTTON =
  'touch-target inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-row font-medium text-ink-muted transition-colors duration-120 hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink';
