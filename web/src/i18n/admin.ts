/** The messages of the operator page. */

import admin from '@locales/en/admin.json';
import { createTranslator } from './';

export const say = createTranslator(admin);
export type AdminKey = keyof typeof admin;
export const isAdminKey = (key: string): key is AdminKey => key in admin;
