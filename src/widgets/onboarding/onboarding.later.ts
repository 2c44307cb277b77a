import { choiceStyles } from '../../ui/choice.ts';
import { fieldStyles } from '../../ui/field.ts';
import { failureStrings } from '../shared/strings/failure.en.ts';
import { laterStyles } from './later.styles.ts';
import { laterStrings } from './strings/later.en.ts';

// What there is to say and to do, beside the list of steps: loaded together with the data.
export { FrameController } from '../../controllers/frame-controller.ts';
export { endPanel, endTitle } from './end-panel.ts';
export { IdentityNote } from './identity-note.ts';
export { stepPanel } from './step-panel.ts';
export { TermsController } from './terms.ts';
export const strings = [laterStrings, failureStrings];
export const styles = [fieldStyles, choiceStyles, laterStyles];
