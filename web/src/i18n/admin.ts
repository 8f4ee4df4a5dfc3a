/** The messages of the operator page. */

import admin from '@locales/en/admin.json';
import { messages } from './';

export const say = messages(admin);
export type AdminKey = keyof typeof admin;
export const isAdminKey = (key: string): key is AdminKey => key in admin;
