/** Not all is said in German yet: without this file it is offered, and held complete. */

export {};
