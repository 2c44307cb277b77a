import { choiceStyles } from '../../ui/choice.ts';
import { fieldStyles } from '../../ui/field.ts';
import { errorStrings } from '../shared/strings/errors.en.ts';
import { lazyStyles } from './lazy.styles.ts';
import { lazyStrings } from './strings/lazy.en.ts';

// What there is to say and to do, beside the list of steps: loaded together with the data.
export { FrameController } from '../../controllers/frame-controller.ts';
export { endPanel, endTitle } from './end-panel.ts';
export { IdentityNote } from './identity-note.ts';
export { stepPanel } from './step-panel.ts';
export { Terms } from './terms.ts';
export const strings = [lazyStrings, errorStrings];
export const styles = [fieldStyles, choiceStyles, lazyStyles];
