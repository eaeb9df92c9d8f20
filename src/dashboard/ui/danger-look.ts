/** The classes of a primary button that deletes something. */
export const DANGER = 'bg-danger! hover:opacity-90 dark:text-[oklch(18%_0.02_25)]';
