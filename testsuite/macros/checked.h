/* A value, or the end of the function. */
#define CHECKED(name, value) long const name = (value); if (name < 0) return name
