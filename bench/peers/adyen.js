import { AdyenPlatformExperience, TransactionsOverview } from '@adyen/adyen-platform-experience-web';
import '@adyen/adyen-platform-experience-web/adyen-platform-experience-web.css';

const host = document.querySelector('#adyen');
const core = await AdyenPlatformExperience({
  environment: 'test',
  locale: 'en-US',
  analytics: { enabled: false },
  loadingContext: `${location.origin}/adyen/${host.dataset.count}/`,
  onSessionCreate: async () => (await fetch('/adyen-session')).json(),
});
new TransactionsOverview({ core, preferredLimit: 20, hideInsights: true }).mount('#adyen');
