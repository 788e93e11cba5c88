@NullMarked
package com.example.sessions;

import org.jspecify.annotations.NullMarked;
