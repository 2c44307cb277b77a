import { createApp } from 'vue';
import { createRouter, createWebHistory, RouterView } from 'vue-router';
import App from './App.vue';
import Help from './Help.vue';

const routes = [
  { path: '/', component: App },
  { path: '/help', component: Help },
];

createApp(RouterView)
  .use(createRouter({ history: createWebHistory(), routes }))
  .mount('#root');
