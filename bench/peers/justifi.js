import { defineCustomElement as defineProvider } from '@justifi/webcomponents/dist/module/justifi-config-provider.js';
import { defineCustomElement as defineList } from '@justifi/webcomponents/dist/module/justifi-payments-list.js';

defineProvider();
defineList();
