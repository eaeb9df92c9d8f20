/** The classes of the panel below the search field, also while its content is loading. */
export const PANEL =
  'absolute end-0 top-full z-30 mt-1.5 flex max-h-[min(70vh,34rem)] w-[28rem] max-w-[calc(100vw-1.5rem)] flex-col overflow-hidden rounded-lg border border-line bg-raised text-row shadow-popover phone:inset-x-0 phone:mx-2 phone:mt-1 phone:max-h-[55vh] phone:w-auto';
