import type { WidgetRecord } from '../shared/widget-record.ts';
import { nextStepsStrings } from './strings/en.ts';

export const nextSteps: WidgetRecord = {
  tag: 'pcc-next-steps',
  element: async () => (await import('./next-steps.element.ts')).NextStepsElement,
  events: ['pcc-next-step'],
  exports: { 'step-targets.ts': ['type Place'] },
  strings: [nextStepsStrings],
};
