/** The output folder of `npm run screenshots`; without it, none are taken. */
export const SCREENSHOTS_VARIABLE = 'SCREENSHOTS_FOLDER';
