/**
 * The environment variable with the folder into which `npm run screenshots` writes; without it,
 * none are taken.
 */
export const SCREENSHOTS_VARIABLE = 'SCREENSHOTS_FOLDER';
